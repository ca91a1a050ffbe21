<?php
/**
 * The self-test.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Looks at the site as a stranger does: fetches closed articles through the public address and searches the answers for
 * their last sentence.
 */
final class Self_Test {
	const HEADER   = 'HTTP_X_MASTHEAD_SELF_TEST';
	const ARTICLES = 5;
	const WAIT     = 10;

	/** Seconds for which the test's own reader sees closed articles. */
	const PASS_SECONDS = 120;

	/**
	 * Returns whether the self-test makes this request, as a reader who may see everything.
	 *
	 * @return bool
	 */
	public static function is_test_reader() {
		$token = isset( $_SERVER[ self::HEADER ] ) ? sanitize_key( wp_unslash( $_SERVER[ self::HEADER ] ) ) : '';
		return '' !== $token && hash_equals( (string) get_transient( 'masthead_test_reader' ), hash( 'sha256', $token ) );
	}

	/**
	 * Runs the test.
	 *
	 * @return array Findings: severity (error, warning or good) and sentence of each.
	 */
	public static function run() {
		if ( ! Settings::is_connected() ) {
			return array( array( 'warning', __( 'Nothing is closed, because Masthead isn\'t connected.', 'masthead' ) ) );
		}
		$articles = self::articles();
		if ( ! $articles ) {
			return array( array( 'warning', __( 'There is no closed article to test with. Close one, then test again.', 'masthead' ) ) );
		}
		$findings = array();
		foreach ( $articles as $post ) {
			$findings = array_merge( $findings, self::test( $post ) );
		}
		$findings = array_merge( $findings, self::test_lists( $articles ) );
		if ( ! array_intersect( array( 'error' ), array_column( $findings, 0 ) ) ) {
			/* translators: %d: number of articles. */
			$good = sprintf( _n( 'The hidden text of %d article was found nowhere.', 'The hidden text of %d articles was found nowhere.', count( $articles ), 'masthead' ), count( $articles ) );
			array_unshift( $findings, array( 'good', $good ) );
		}
		return $findings;
	}

	/**
	 * Returns the newest published articles that aren't free.
	 *
	 * @return \WP_Post[]
	 */
	private static function articles() {
		$posts = get_posts(
			array(
				'post_type'    => Labels::types(),
				'has_password' => false,
				'numberposts'  => 100,
			)
		);
		$is_unknown = static function ( $post ) {
			return 'by_rules' === Labels::told( $post->ID ) && '' === get_post_meta( $post->ID, Labels::LABEL, true );
		};
		Label_Refresh::run( wp_list_pluck( array_slice( array_filter( $posts, $is_unknown ), 0, 4 * self::ARTICLES ), 'ID' ) );
		$is_closed = static function ( $post ) {
			return ! Labels::is_free( $post->ID ) && '' !== self::last_words( $post );
		};
		return array_slice( array_values( array_filter( $posts, $is_closed ) ), 0, self::ARTICLES );
	}

	/**
	 * Tests the page of an article: as a stranger, for caches, and its files.
	 *
	 * @param \WP_Post $post The article.
	 * @return array[]
	 */
	private static function test( \WP_Post $post ) {
		$address  = get_permalink( $post );
		$title    = get_the_title( $post );
		$findings = array();
		$fresh    = self::fetch( add_query_arg( 'masthead-test', wp_rand(), $address ) );
		if ( null === $fresh ) {
			/* translators: %s: address. */
			return array( array( 'warning', sprintf( __( 'This server can\'t open %s, so the page wasn\'t tested.', 'masthead' ), $address ) ) );
		}
		if ( self::shows( $fresh, $post ) ) {
			/* translators: 1: title of an article, 2: name of the theme. */
			$text       = __( '"%1$s" shows its hidden text to everybody: the theme "%2$s" or a plugin prints the stored text itself.', 'masthead' );
			$findings[] = array( 'error', sprintf( $text, $title, wp_get_theme()->get( 'Name' ) ) );
		} elseif ( self::is_mixed( $address, $post ) ) {
			/* translators: %s: title of an article. */
			$text       = __( 'Your page cache mixes readers: after a member opened "%s", strangers got the whole text. Switch the cache off for articles, or let it obey "Cache-Control: no-store".', 'masthead' );
			$findings[] = array( 'error', sprintf( $text, $title ) );
		}
		foreach ( self::open_files( $post ) as $file ) {
			/* translators: 1: title of an article, 2: address of a file. */
			$text       = __( 'A file of "%1$s" is open to everybody who knows its address: %2$s', 'masthead' );
			$findings[] = array( 'warning', sprintf( $text, $title, $file ) );
		}
		return $findings;
	}

	/**
	 * Returns whether a stranger gets what a member got before, from a cache. The test's reader comes first.
	 *
	 * @param string   $address Address of the article.
	 * @param \WP_Post $post    The article.
	 * @return bool
	 */
	private static function is_mixed( $address, \WP_Post $post ) {
		$token = strtolower( wp_generate_password( 40, false ) );
		set_transient( 'masthead_test_reader', hash( 'sha256', $token ), self::PASS_SECONDS );
		self::fetch( $address, array( 'x-masthead-self-test' => $token ) );
		delete_transient( 'masthead_test_reader' );
		$second = self::fetch( $address );
		return null !== $second && self::shows( $second, $post );
	}

	/**
	 * Tests the feed, REST and the home page.
	 *
	 * @param \WP_Post[] $articles Articles.
	 * @return array[]
	 */
	private static function test_lists( array $articles ) {
		$findings = array();
		$lists    = array(
			__( 'home page', 'masthead' ) => home_url( '/' ),
			__( 'feed', 'masthead' )      => get_feed_link(),
		);
		foreach ( $articles as $post ) {
			$route = rest_get_route_for_post( $post );
			if ( $route ) {
				$lists[ 'REST ' . $route ] = rest_url( $route );
			}
		}
		foreach ( $lists as $name => $address ) {
			$page = self::fetch( $address );
			foreach ( $articles as $post ) {
				if ( null !== $page && self::shows( $page, $post ) ) {
					/* translators: 1: place such as "feed", 2: title of an article. */
					$text       = __( 'The %1$s shows the hidden text of "%2$s".', 'masthead' );
					$findings[] = array( 'error', sprintf( $text, $name, get_the_title( $post ) ) );
				}
			}
		}
		return $findings;
	}

	/**
	 * Returns files of the hidden part, and attachments, that the web server gives to everybody.
	 *
	 * @param \WP_Post $post The article.
	 * @return string[]
	 */
	private static function open_files( \WP_Post $post ) {
		$uploads             = wp_get_upload_dir()['baseurl'];
		list( $whole, $open ) = Article::parts( $post );
		preg_match_all( '~' . preg_quote( $uploads, '~' ) . '/[^"\'\s<>?#]+~', str_replace( $open, '', $whole ), $found );
		$addresses = $found[0];
		foreach ( get_attached_media( '', $post ) as $file ) {
			if ( (int) get_post_thumbnail_id( $post ) !== $file->ID ) {
				$addresses[] = wp_get_attachment_url( $file->ID );
			}
		}
		$addresses = array_slice( array_unique( $addresses ), 0, self::ARTICLES );
		return array_values(
			array_filter(
				$addresses,
				static function ( $address ) {
					return null !== self::fetch( $address );
				}
			)
		);
	}

	/**
	 * Fetches an address as a stranger.
	 *
	 * @param string $address Address.
	 * @param array  $headers More headers.
	 * @return string|null The body; null unless the status is 200.
	 */
	private static function fetch( $address, array $headers = array() ) {
		$response = wp_remote_get(
			$address,
			array(
				'timeout' => self::WAIT,
				'headers' => $headers,
				'cookies' => array(),
			)
		);
		return 200 === wp_remote_retrieve_response_code( $response ) ? wp_remote_retrieve_body( $response ) : null;
	}

	/**
	 * Returns whether a page shows the last words of an article.
	 *
	 * @param string   $page HTML, a feed or JSON.
	 * @param \WP_Post $post The article.
	 * @return bool
	 */
	private static function shows( $page, \WP_Post $post ) {
		$json = json_decode( $page );
		$page = null === $json ? $page : wp_json_encode( $json, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
		return false !== strpos( self::letters( $page ), self::last_words( $post ) );
	}

	/**
	 * Returns the last sentence of an article, at most 12 words, without anything but letters; empty if its end is open.
	 *
	 * @param \WP_Post $post The article.
	 * @return string
	 */
	private static function last_words( \WP_Post $post ) {
		list( $whole, $open ) = Article::parts( $post );
		$words = preg_split( '/\s+/u', Cut::text( strip_shortcodes( $whole ) ), -1, PREG_SPLIT_NO_EMPTY );
		$last  = self::letters( implode( ' ', array_slice( $words, -12 ) ) );
		return strlen( $last ) < 12 || false !== strpos( self::letters( $open ), $last ) ? '' : $last;
	}

	/**
	 * Returns the letters and digits of HTML in lower case, so that quotes and line breaks make no difference.
	 *
	 * @param string $html HTML.
	 * @return string
	 */
	private static function letters( $html ) {
		return (string) preg_replace( '/[^\p{L}\p{N}]+/u', '', Cut::lower( Cut::text( $html ) ) );
	}
}

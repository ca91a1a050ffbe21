<?php
/**
 * The text of articles.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Replaces the text of closed articles wherever WordPress renders it. It filters output only: cutting the post itself
 * would let any plugin that saves the post store the cut text.
 */
final class Article {
	/** Marks text that was cut, so that it is never taken for the whole and saved. */
	const MARK = '<!--masthead-closed-->';

	/** Priority after WordPress has formatted the text and before other plugins add to it. */
	const AFTER_FORMATTING = 25;

	/**
	 * Posts whose excerpt is being made, innermost last.
	 *
	 * @var \WP_Post[]
	 */
	private static $excerpts = array();

	/**
	 * Texts that are on their way through the filters, innermost last: the post, and of closed ones the whole HTML
	 * and its open part.
	 *
	 * @var array[]
	 */
	private static $texts = array();

	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_filter( 'the_content', array( self::class, 'cut' ), self::AFTER_FORMATTING );
		add_filter( 'the_content', array( self::class, 'finish' ), PHP_INT_MAX );
		add_filter( 'get_the_excerpt', array( self::class, 'begin_excerpt' ), PHP_INT_MIN, 2 );
		add_filter( 'get_the_excerpt', array( self::class, 'end_excerpt' ), PHP_INT_MAX );
		add_filter( 'wp_insert_post_data', array( self::class, 'keep_stored_text' ), PHP_INT_MAX, 2 );
	}

	/**
	 * Cuts the text of a closed article.
	 *
	 * @param string $html Formatted text.
	 * @return string
	 */
	public static function cut( $html ) {
		$post = self::$excerpts ? end( self::$excerpts ) : get_post();
		if ( ! self::is_closed( $post ) ) {
			self::$texts[] = array( $post, null, null );
			return $html;
		}
		// The second page of an article begins in its hidden part.
		$is_later = self::is_main( $post ) && ( $GLOBALS['page'] ?? 1 ) > 1;
		$open     = $is_later ? '' : Cut::open_part( $html, (int) Settings::get( 'paragraphs' ) );

		self::$texts[] = array( $post, $html, $open );
		return $open . self::MARK;
	}

	/**
	 * Adds the wall or the meter's line after what other plugins added, and cuts again if one of them brought the
	 * hidden text back.
	 *
	 * @param string $html Text after all filters.
	 * @return string
	 */
	public static function finish( $html ) {
		list( $post, $whole, $open ) = array_pop( self::$texts ) ?? array( null, null, null );
		$verdict = $post && self::is_main( $post ) ? Decisions::about( $post->ID ) : null;
		if ( null === $whole ) {
			return $verdict ? Wall::opened( $html, $verdict ) : $html;
		}
		if ( ( new Hidden_Text( $whole, $open ) )->is_in( $html ) ) {
			$html = $open . self::MARK;
		}
		return $verdict ? $html . Wall::closed( $verdict, $post ) : $html;
	}

	/**
	 * Takes note of the post that an excerpt is made of: it needn't be the one of the loop.
	 *
	 * @param string        $excerpt Excerpt so far.
	 * @param \WP_Post|null $post    The post.
	 * @return string
	 */
	public static function begin_excerpt( $excerpt, $post = null ) {
		self::$excerpts[] = get_post( $post );
		return $excerpt;
	}

	/**
	 * Forgets the post of an excerpt.
	 *
	 * @param string $excerpt The excerpt.
	 * @return string
	 */
	public static function end_excerpt( $excerpt ) {
		array_pop( self::$excerpts );
		return $excerpt;
	}

	/**
	 * Refuses to save text that was cut: the stored text stays.
	 *
	 * @param array $data Row to be saved, slashed.
	 * @param array $post Values that were given.
	 * @return array
	 */
	public static function keep_stored_text( $data, $post ) {
		if ( false === strpos( (string) $data['post_content'], 'masthead-closed' ) ) {
			return $data;
		}
		$stored               = empty( $post['ID'] ) ? null : get_post( (int) $post['ID'] );
		$data['post_content'] = $stored ? wp_slash( $stored->post_content ) : '';
		return $data;
	}

	/**
	 * Returns the whole text of a post as HTML, and its open part. For comparing, never for printing.
	 *
	 * @param \WP_Post $post The post.
	 * @return string[]
	 */
	public static function parts( \WP_Post $post ) {
		$whole = wpautop( do_blocks( $post->post_content ) );
		return array( $whole, Cut::open_part( $whole, (int) Settings::get( 'paragraphs' ) ) );
	}

	/**
	 * Returns whether the text of a post is closed here, for the reader of this request.
	 *
	 * @param \WP_Post|null $post The post.
	 * @return bool
	 */
	public static function is_closed( $post ) {
		if ( ! Labels::is_behind( $post ) || post_password_required( $post ) ) {
			return false;
		}
		if ( ! is_feed() && Decisions::is_editor_of( $post->ID ) ) {
			return false;
		}
		if ( self::is_main( $post ) ) {
			$verdict = Decisions::about( $post->ID );
			return ! $verdict || ! $verdict->is_open();
		}
		Label_Refresh::notice( $post->ID );
		return ! Labels::is_open_in_lists( $post->ID );
	}

	/**
	 * Returns whether a post is the main article of a page, and not an item of a list, an excerpt or an embed.
	 *
	 * @param \WP_Post $post The post.
	 * @return bool
	 */
	private static function is_main( \WP_Post $post ) {
		if ( self::$excerpts || is_feed() || is_embed() || wp_doing_ajax() || defined( 'REST_REQUEST' ) ) {
			return false;
		}
		return null !== Decisions::about( $post->ID );
	}
}

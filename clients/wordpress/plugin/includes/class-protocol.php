<?php
/**
 * What is said to Masthead and how its answers are read.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Turns posts into requests, and answers into verdicts.
 */
final class Protocol {
	const VERDICTS = array( 'grant', 'meter_grant', 'register', 'paywall', 'deny' );
	const ACCESS   = array( 'free', 'registered', 'members' );

	/**
	 * Describes a post to Masthead.
	 *
	 * @param \WP_Post $post The post.
	 * @return array
	 */
	public static function content( \WP_Post $post ) {
		$published = get_post_time( 'Y-m-d\TH:i:s\Z', true, $post );
		return array(
			'key'          => (string) $post->ID,
			'title'        => self::title( $post ),
			'type'         => $post->post_type,
			'link'         => (string) get_permalink( $post ),
			'published_at' => $published ? $published : null,
			'terms'        => self::terms( $post ),
			'access'       => Labels::told( $post->ID ),
		);
	}

	/**
	 * Returns the question about a page.
	 *
	 * @param \WP_Post $post    The main article.
	 * @param string   $purpose view or prefetch.
	 * @return array
	 */
	public static function question( \WP_Post $post, $purpose ) {
		$address = Reader::address();
		return array(
			'content' => self::content( $post ),
			'view_id' => wp_generate_uuid4(),
			'purpose' => $purpose,
			'ip'      => '' === $address ? null : $address,
			'agent'   => Reader::agent(),
			'meter'   => Reader::meter(),
		);
	}

	/**
	 * Returns the question what access articles of lists have. It is nobody's reading.
	 *
	 * @param \WP_Post[] $posts Articles, at most 51.
	 * @return array
	 */
	public static function list_question( array $posts ) {
		$pieces = array_map( array( self::class, 'content' ), $posts );
		return array(
			'content'  => array_shift( $pieces ),
			'contents' => $pieces,
			'view_id'  => wp_generate_uuid4(),
			'purpose'  => 'list',
		);
	}

	/**
	 * Reads the answer about articles of lists.
	 *
	 * @param mixed $answer Decoded JSON.
	 * @param int   $first  Id of the article that the answer itself is about.
	 * @return string[] Access by the id of the article.
	 */
	public static function list_access( $answer, $first ) {
		$answer   = is_array( $answer ) ? $answer : array();
		$pieces   = is_array( $answer['contents'] ?? null ) ? $answer['contents'] : array();
		$pieces[] = array_merge( $answer, array( 'key' => $first ) );
		$found    = array();
		foreach ( $pieces as $piece ) {
			if ( isset( $piece['key'], $piece['access'] ) && in_array( $piece['access'], self::ACCESS, true ) ) {
				$found[ (int) $piece['key'] ] = $piece['access'];
			}
		}
		return $found;
	}

	/**
	 * Returns whether everybody can come to a post: those with a password of WordPress are none of Masthead's.
	 *
	 * @param \WP_Post $post The post.
	 * @return bool
	 */
	public static function is_published( \WP_Post $post ) {
		return 'publish' === $post->post_status && '' === $post->post_password;
	}

	/**
	 * Describes a post of a batch: as it is, or as gone from the site.
	 *
	 * @param \WP_Post $post The post.
	 * @return array
	 */
	public static function piece( \WP_Post $post ) {
		return self::is_published( $post ) ? self::content( $post ) : self::gone( $post->ID );
	}

	/**
	 * Says that a post is gone from the site.
	 *
	 * @param int $id Id of the post.
	 * @return array
	 */
	public static function gone( $id ) {
		return array(
			'key'   => (string) $id,
			'state' => 'gone',
		);
	}

	/**
	 * Returns the terms of a post in public taxonomies, and its author, as Masthead reads them in an export of
	 * WordPress.
	 *
	 * @param \WP_Post $post The post.
	 * @return array[]
	 */
	private static function terms( \WP_Post $post ) {
		$author = get_userdata( (int) $post->post_author );
		$terms  = array();
		if ( $author ) {
			$terms[] = array(
				'taxonomy' => 'author',
				'key'      => $author->user_login,
				'title'    => self::plain( $author->display_name, 200 ),
			);
		}
		foreach ( get_object_taxonomies( $post, 'objects' ) as $taxonomy ) {
			if ( ! $taxonomy->public ) {
				continue;
			}
			$found = get_the_terms( $post, $taxonomy->name );
			foreach ( is_array( $found ) ? $found : array() as $term ) {
				$terms[] = array(
					'taxonomy' => $taxonomy->name,
					'key'      => $term->slug,
					'title'    => self::plain( $term->name, 200 ),
				);
			}
		}
		return array_slice( $terms, 0, 100 );
	}

	/**
	 * Returns the title of a post; one without a title is named by its type and id.
	 *
	 * @param \WP_Post $post The post.
	 * @return string
	 */
	private static function title( \WP_Post $post ) {
		$title = self::plain( get_the_title( $post ), 500 );
		return '' === $title ? $post->post_type . ' ' . $post->ID : $title;
	}

	/**
	 * Returns one line of text without markup.
	 *
	 * @param string $html    Text with markup and entities.
	 * @param int    $longest Number of letters to keep.
	 * @return string
	 */
	private static function plain( $html, $longest ) {
		$text = html_entity_decode( wp_strip_all_tags( $html, true ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
		return mb_substr( trim( $text ), 0, $longest );
	}

	/**
	 * Reads the answer about a page.
	 *
	 * @param mixed $answer Decoded JSON.
	 * @return Verdict|null Null if it can't be read.
	 */
	public static function verdict( $answer ) {
		if ( ! is_array( $answer ) || ! in_array( $answer['verdict'] ?? null, self::VERDICTS, true ) ) {
			return null;
		}
		$verdict              = new Verdict( $answer['verdict'], (string) ( $answer['reason'] ?? '' ) );
		$verdict->access      = in_array( $answer['access'] ?? null, self::ACCESS, true ) ? $answer['access'] : null;
		$verdict->code        = is_string( $answer['code'] ?? null ) ? $answer['code'] : '';
		$verdict->meter_token = is_string( $answer['meter_token'] ?? null ) ? $answer['meter_token'] : null;
		$meter                = $answer['meter'] ?? null;
		if ( is_array( $meter ) && isset( $meter['used'], $meter['limit'] ) ) {
			$verdict->used       = (int) $meter['used'];
			$verdict->limit      = (int) $meter['limit'];
			$verdict->resets_at  = self::time( $meter['resets_at'] ?? null );
			$verdict->open_until = self::time( $meter['open_until'] ?? null );
		}
		$register = $answer['register'] ?? null;
		if ( is_array( $register ) && isset( $register['left'], $register['days'] ) ) {
			$verdict->register_left = max( 0, (int) $register['left'] );
			$verdict->register_days = max( 1, (int) $register['days'] );
		}
		$verdict->popup = self::popup( $answer['popup'] ?? null );
		return $verdict;
	}

	/**
	 * Reads a time.
	 *
	 * @param mixed $time Time as a text.
	 * @return int|null Unix time; null if there is none.
	 */
	private static function time( $time ) {
		$read = is_string( $time ) ? strtotime( $time ) : false;
		return $read ? $read : null;
	}

	/**
	 * Reads the popup of an answer.
	 *
	 * @param mixed $popup Decoded JSON.
	 * @return array|null Null without a popup, or if it can't be read.
	 */
	private static function popup( $popup ) {
		$slug = is_array( $popup ) ? ( $popup['slug'] ?? null ) : null;
		if ( ! is_string( $slug ) || ! preg_match( '/^[a-z0-9-]+$/', $slug ) ) {
			return null;
		}
		return array(
			'slug'     => $slug,
			'revision' => (int) ( $popup['revision'] ?? 0 ),
			'framed'   => ! empty( $popup['framed'] ),
		);
	}
}

<?php
/**
 * What is known of each article's access.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Keeps what the editor chose for an article and what Masthead answered last.
 */
final class Labels {
	/** Choice of the editor: free, registered or members. Absent for "by the site's rules". */
	const ACCESS = '_masthead_access';
	/** Access by Masthead's last answer. */
	const LABEL = '_masthead_label';
	/** Unix time until which lists may show the whole text. */
	const OPEN_UNTIL = '_masthead_open_until';

	const FOREVER = 9999999999;

	/** Number of Masthead's configuration that the labels come from. */
	const CONFIG = 'masthead_config';

	/**
	 * Returns whether Masthead is asked about a post.
	 *
	 * @param \WP_Post|null $post The post.
	 * @return bool
	 */
	public static function is_behind( $post ) {
		return $post instanceof \WP_Post && in_array( $post->post_type, self::types(), true );
	}

	/**
	 * Returns the post types that Masthead is asked about.
	 *
	 * @return string[]
	 */
	public static function types() {
		return array_values( array_diff( (array) Settings::get( 'types' ), array( 'attachment' ) ) );
	}

	/**
	 * Returns the editor's choice.
	 *
	 * @param int $id Id of the post.
	 * @return string by_rules, free, registered or members.
	 */
	public static function told( $id ) {
		$access = get_post_meta( $id, self::ACCESS, true );
		return in_array( $access, array( 'free', 'registered', 'members' ), true ) ? $access : 'by_rules';
	}

	/**
	 * Stores the editor's choice.
	 *
	 * @param int    $id     Id of the post.
	 * @param string $access by_rules, free, registered or members.
	 */
	public static function tell( $id, $access ) {
		if ( self::told( $id ) !== $access ) {
			delete_post_meta( $id, self::LABEL );
		}
		if ( 'by_rules' === $access ) {
			delete_post_meta( $id, self::ACCESS );
		} else {
			update_post_meta( $id, self::ACCESS, $access );
		}
		self::set_open_until( $id, 'free' === $access ? self::FOREVER : 0 );
	}

	/**
	 * Returns whether a post is free, so that it stays open during an outage. Masthead's last answer counts more than the
	 * editor's choice, because the console's comes before both.
	 *
	 * @param int $id Id of the post.
	 * @return bool
	 */
	public static function is_free( $id ) {
		$label = get_post_meta( $id, self::LABEL, true );
		return 'free' === ( '' === $label ? self::told( $id ) : $label );
	}

	/**
	 * Returns whether lists, feeds and the search may use the whole text of a post.
	 *
	 * @param int $id Id of the post.
	 * @return bool
	 */
	public static function is_open_in_lists( $id ) {
		return (int) get_post_meta( $id, self::OPEN_UNTIL, true ) >= self::least_open_until();
	}

	/**
	 * Returns the least time in OPEN_UNTIL that counts: it isn't over, and the answer came after the last change of
	 * Masthead's configuration, because a free article may be closed since.
	 *
	 * @return int Unix time.
	 */
	public static function least_open_until() {
		$config = get_option( self::CONFIG, array() );
		$since  = (int) ( $config['since'] ?? 0 );
		return max( time(), $since ? $since + DAY_IN_SECONDS : 0 ) + 1;
	}

	/**
	 * Stores an answer. Writes only if it changes something, because it is called with every page.
	 *
	 * @param int    $id     Id of the post.
	 * @param string $access free, registered or members.
	 */
	public static function remember( $id, $access ) {
		if ( get_post_meta( $id, self::LABEL, true ) !== $access ) {
			update_post_meta( $id, self::LABEL, $access );
		}
		if ( 'free' !== $access ) {
			self::set_open_until( $id, 0 );
		} elseif ( 'free' === self::told( $id ) ) {
			self::set_open_until( $id, self::FOREVER );
		} elseif ( self::is_due( $id ) ) {
			self::set_open_until( $id, time() + DAY_IN_SECONDS );
		}
	}

	/**
	 * Returns whether the answer for lists ends within half a day.
	 *
	 * @param int $id Id of the post.
	 * @return bool
	 */
	public static function is_due( $id ) {
		$until = (int) get_post_meta( $id, self::OPEN_UNTIL, true );
		return $until < max( time() + DAY_IN_SECONDS / 2, self::least_open_until() );
	}

	/**
	 * Takes note of the number of Masthead's configuration.
	 *
	 * @param int $number Number of the configuration; 0 if the answer has none.
	 */
	public static function notice_config( $number ) {
		$config = get_option( self::CONFIG, array() );
		if ( $number <= 0 || (int) ( $config['number'] ?? 0 ) === $number ) {
			return;
		}
		update_option(
			self::CONFIG,
			array(
				'number' => $number,
				'since'  => isset( $config['number'] ) ? time() : 0,
			)
		);
	}

	/**
	 * Stores until when lists show the whole text.
	 *
	 * @param int $id    Id of the post.
	 * @param int $until Unix time; 0 for not at all.
	 */
	private static function set_open_until( $id, $until ) {
		if ( (int) get_post_meta( $id, self::OPEN_UNTIL, true ) === $until ) {
			return;
		}
		if ( 0 === $until ) {
			delete_post_meta( $id, self::OPEN_UNTIL );
		} else {
			update_post_meta( $id, self::OPEN_UNTIL, $until );
		}
	}
}

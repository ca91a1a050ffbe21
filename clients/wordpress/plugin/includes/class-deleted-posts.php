<?php
/**
 * Posts that were deleted.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Keeps the ids of deleted posts until Masthead was told. Each has an option of its own, so that two that are deleted at
 * the same time don't overwrite each other.
 */
final class Deleted_Posts {
	const PREFIX = 'masthead_deleted_';

	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_action( 'before_delete_post', array( self::class, 'remember' ) );
	}

	/**
	 * Remembers a post that Masthead knows.
	 *
	 * @param int $id Id of the post.
	 */
	public static function remember( $id ) {
		if ( ! get_post_meta( $id, Outbox::SENT, true ) ) {
			return;
		}
		add_option( self::PREFIX . $id, 1, '', false );
		if ( Settings::is_connected() ) {
			Outbox::schedule( 0 );
		}
	}

	/**
	 * Returns ids of posts that Masthead has to hear of.
	 *
	 * @param int $most How many.
	 * @return int[]
	 */
	public static function find( $most ) {
		global $wpdb;
		$like  = $wpdb->esc_like( self::PREFIX ) . '%';
		$names = $wpdb->get_col( // phpcs:ignore WordPress.DB.DirectDatabaseQuery
			$wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s LIMIT %d", $like, $most )
		);
		$ids   = array();
		foreach ( $names as $name ) {
			$ids[] = (int) substr( $name, strlen( self::PREFIX ) );
		}
		return $ids;
	}

	/**
	 * Forgets posts that Masthead was told of.
	 *
	 * @param int[] $ids Ids of the posts.
	 */
	public static function forget( array $ids ) {
		foreach ( $ids as $id ) {
			delete_option( self::PREFIX . $id );
		}
	}
}

<?php
/**
 * Pages of attachments.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Closes what WordPress tells about the files of closed articles. The files themselves are given out by the web server,
 * which the self-test says.
 */
final class Attachments {
	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_action( 'template_redirect', array( self::class, 'redirect' ), 4 );
	}

	/**
	 * Sends readers of an attachment's page to its article.
	 */
	public static function redirect() {
		$file = is_attachment() ? get_queried_object() : null;
		if ( $file && self::is_closed( $file ) ) {
			wp_safe_redirect( get_permalink( $file->post_parent ), 302 );
			exit;
		}
	}

	/**
	 * Returns whether an attachment belongs to an article that lists may not show.
	 *
	 * @param \WP_Post $file The attachment.
	 * @return bool
	 */
	public static function is_closed( \WP_Post $file ) {
		$parent = $file->post_parent ? get_post( $file->post_parent ) : null;
		if ( ! Labels::is_behind( $parent ) || Decisions::is_editor_of( $parent->ID ) ) {
			return false;
		}
		return ! Labels::is_open_in_lists( $parent->ID );
	}
}

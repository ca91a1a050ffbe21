<?php
/**
 * Headers that keep caches from mixing readers.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Forbids caches to keep pages that differ by reader.
 */
final class Headers {
	const NO_CACHING = array(
		'Cache-Control'             => 'private, no-store',
		'CDN-Cache-Control'         => 'no-store',
		'Surrogate-Control'         => 'no-store',
		'X-Accel-Expires'           => '0',
		'X-LiteSpeed-Cache-Control' => 'no-cache',
	);

	/**
	 * Registers the hooks.
	 */
	public static function register() {
		// Editors see the whole text in lists, too.
		add_action( 'template_redirect', array( self::class, 'forbid_for_editors' ), 3 );
	}

	/**
	 * Forbids caching of all pages that editors look at.
	 */
	public static function forbid_for_editors() {
		if ( current_user_can( 'edit_posts' ) ) {
			self::forbid_caching();
		}
	}

	/**
	 * Forbids caching of this page.
	 */
	public static function forbid_caching() {
		self::tell_page_caches();
		if ( headers_sent() ) {
			return;
		}
		foreach ( self::NO_CACHING as $name => $value ) {
			header( $name . ': ' . $value );
		}
	}

	/**
	 * Tells page caches of WordPress, which go by constants of their own.
	 */
	public static function tell_page_caches() {
		if ( ! defined( 'DONOTCACHEPAGE' ) ) {
			define( 'DONOTCACHEPAGE', true );
		}
		do_action( 'litespeed_control_set_nocache', 'Masthead decides for each reader' ); // phpcs:ignore WordPress.NamingConventions
	}
}

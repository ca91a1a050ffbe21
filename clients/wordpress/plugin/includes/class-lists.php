<?php
/**
 * What WordPress prints of articles without rendering them.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Closes the places where WordPress itself prints the stored text, or files named in it, past the filter of the text.
 */
final class Lists {
	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_filter( 'render_block_data', array( self::class, 'show_excerpts' ), PHP_INT_MAX );
		add_filter( 'rss_enclosure', array( self::class, 'hide_enclosure' ), PHP_INT_MAX );
		add_filter( 'atom_enclosure', array( self::class, 'hide_enclosure' ), PHP_INT_MAX );
		add_action( 'wp_enqueue_scripts', array( self::class, 'add_style' ) );
	}

	/**
	 * Lets the block "Latest Posts" show excerpts: its full text is the stored one.
	 *
	 * @param array $block Parsed block.
	 * @return array
	 */
	public static function show_excerpts( $block ) {
		if ( 'core/latest-posts' === ( $block['blockName'] ?? '' ) && isset( $block['attrs']['displayPostContentRadio'] ) ) {
			$block['attrs']['displayPostContentRadio'] = 'excerpt';
		}
		return $block;
	}

	/**
	 * Leaves the file of a closed article out of feeds, unless the open part links to it.
	 *
	 * @param string $html Element of the feed.
	 * @return string
	 */
	public static function hide_enclosure( $html ) {
		$post = get_post();
		if ( ! Article::is_closed( $post ) || ! preg_match( '/(?:url|href)="([^"]+)"/', $html, $address ) ) {
			return $html;
		}
		list( , $open ) = Article::parts( $post );
		return false === strpos( $open, $address[1] ) ? '' : $html;
	}

	/**
	 * Adds the style of the wall to decided pages.
	 */
	public static function add_style() {
		if ( Decisions::closed_article() ) {
			wp_enqueue_style( 'masthead-wall', plugins_url( 'assets/wall.css', MASTHEAD_FILE ), array(), MASTHEAD_VERSION );
		}
	}
}

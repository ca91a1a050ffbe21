<?php
/**
 * Structured data.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Tells search engines which part of a page is closed, so that they don't take the cut text for cloaking.
 */
final class Structured_Data {
	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_action( 'wp_head', array( self::class, 'output' ) );
		add_filter( 'wp_robots', array( self::class, 'forbid_archives' ) );
	}

	/**
	 * Returns what a closed article adds to its node.
	 *
	 * @return array
	 */
	public static function closed_parts() {
		return array(
			'isAccessibleForFree' => false,
			'hasPart'             => array(
				'@type'               => 'WebPageElement',
				'isAccessibleForFree' => false,
				'cssSelector'         => '.mh-paywall',
			),
		);
	}

	/**
	 * Prints the node of a closed article, unless a plugin for search engines prints one: then ours goes into theirs.
	 */
	public static function output() {
		$post = Decisions::closed_article();
		if ( ! $post || Seo_Plugins::has_any() ) {
			return;
		}
		$node = array(
			'@context'      => 'https://schema.org',
			'@type'         => 'NewsArticle',
			'headline'      => wp_strip_all_tags( get_the_title( $post ) ),
			'url'           => get_permalink( $post ),
			'datePublished' => get_post_time( DATE_ATOM, true, $post ),
			'dateModified'  => get_post_modified_time( DATE_ATOM, true, $post ),
			'author'        => array(
				'@type' => 'Person',
				'name'  => get_the_author_meta( 'display_name', (int) $post->post_author ),
			),
		);
		/**
		 * Filters the structured data of a closed article. Return null if your theme prints its own, and add the
		 * keys isAccessibleForFree and hasPart to it.
		 *
		 * @param array|null $node The node.
		 * @param \WP_Post   $post The article.
		 */
		$node = apply_filters( 'masthead_structured_data', array_merge( $node, self::closed_parts() ), $post );
		if ( is_array( $node ) ) {
			$json = wp_json_encode( $node, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES );
			echo '<script type="application/ld+json" class="masthead-data">' . $json . "</script>\n"; // phpcs:ignore WordPress.Security.EscapeOutput
		}
	}

	/**
	 * Forbids search engines to show kept copies of closed articles.
	 *
	 * @param array $robots Directives.
	 * @return array
	 */
	public static function forbid_archives( $robots ) {
		if ( Decisions::closed_article() ) {
			$robots['noarchive'] = true;
		}
		return $robots;
	}
}

<?php
/**
 * Plugins for search engines.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Keeps hidden text out of descriptions that plugins make from the stored text, and says in their structured data what
 * is closed. Descriptions that an editor wrote stay.
 */
final class Seo_Plugins {
	const DESCRIPTIONS = array(
		'wpseo_metadesc',
		'wpseo_opengraph_desc',
		'wpseo_twitter_description',
		'rank_math/frontend/description',
		'rank_math/opengraph/facebook/og_description',
		'rank_math/opengraph/twitter/twitter_description',
		'aioseo_description',
		'seopress_titles_desc',
		'the_seo_framework_custom_field_description',
		'the_seo_framework_generated_description',
		'the_seo_framework_description_excerpt',
	);

	/** Words in a row that tell a description from the open part. */
	const RUN = 3;

	/**
	 * Registers the hooks.
	 */
	public static function register() {
		foreach ( self::DESCRIPTIONS as $hook ) {
			add_filter( $hook, array( self::class, 'close_description' ), PHP_INT_MAX );
		}
		add_filter( 'jetpack_open_graph_tags', array( self::class, 'close_tags' ), PHP_INT_MAX );
		add_filter( 'aioseo_facebook_tags', array( self::class, 'close_tags' ), PHP_INT_MAX );
		add_filter( 'aioseo_twitter_tags', array( self::class, 'close_tags' ), PHP_INT_MAX );
		foreach ( array( 'wpseo_schema_graph', 'rank_math/json_ld', 'aioseo_schema_output' ) as $hook ) {
			add_filter( $hook, array( self::class, 'close_nodes' ), PHP_INT_MAX );
		}
	}

	/**
	 * Returns whether a plugin prints structured data of articles.
	 *
	 * @return bool
	 */
	public static function has_any() {
		return defined( 'WPSEO_VERSION' ) || defined( 'RANK_MATH_VERSION' ) || defined( 'AIOSEO_VERSION' );
	}

	/**
	 * Replaces a description that shows hidden text by one of the open part.
	 *
	 * @param mixed $description The description.
	 * @return mixed
	 */
	public static function close_description( $description ) {
		$post = is_singular() ? get_queried_object() : null;
		if ( ! is_string( $description ) || ! $post instanceof \WP_Post || ! Labels::is_behind( $post ) || Labels::is_open_in_lists( $post->ID ) ) {
			return $description;
		}
		list( $whole, $open ) = Article::parts( $post );
		$public = $open . ' ' . $post->post_title . ' ' . $post->post_excerpt;
		if ( ! ( new Hidden_Text( $whole, $public, self::RUN ) )->is_in( $description ) ) {
			return $description;
		}
		return wp_trim_words( Cut::text( $open ), 30 );
	}

	/**
	 * Replaces descriptions among the tags of a page.
	 *
	 * @param array $tags Contents by name.
	 * @return array
	 */
	public static function close_tags( $tags ) {
		foreach ( is_array( $tags ) ? $tags : array() as $name => $content ) {
			if ( false !== strpos( (string) $name, 'description' ) ) {
				$tags[ $name ] = self::close_description( $content );
			}
		}
		return $tags;
	}

	/**
	 * Says in the node of the article what is closed, and leaves its body out.
	 *
	 * @param mixed $nodes Nodes of the page.
	 * @return mixed
	 */
	public static function close_nodes( $nodes ) {
		if ( ! is_array( $nodes ) || ! Decisions::closed_article() ) {
			return $nodes;
		}
		foreach ( $nodes as $at => $node ) {
			$types = (array) ( is_array( $node ) ? ( $node['@type'] ?? array() ) : array() );
			if ( array_intersect( $types, array( 'Article', 'NewsArticle', 'BlogPosting' ) ) ) {
				unset( $node['articleBody'] );
				$nodes[ $at ] = array_merge( $node, Structured_Data::closed_parts() );
			}
		}
		return $nodes;
	}
}

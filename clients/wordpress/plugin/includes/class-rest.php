<?php
/**
 * REST.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Keeps REST closed. It never asks Masthead and opens nothing by a cookie: any site could read its answers through a
 * reader's browser.
 */
final class Rest {
	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_action( 'rest_api_init', array( self::class, 'register_types' ), PHP_INT_MAX );
		add_filter( 'rest_post_dispatch', array( self::class, 'forbid_caching' ), PHP_INT_MAX );
	}

	/**
	 * Registers the filters of the answers about posts.
	 */
	public static function register_types() {
		foreach ( Labels::types() as $type ) {
			add_filter( 'rest_prepare_' . $type, array( self::class, 'close_post' ), PHP_INT_MAX, 2 );
		}
		add_filter( 'rest_prepare_attachment', array( self::class, 'close_attachment' ), PHP_INT_MAX, 2 );
	}

	/**
	 * Closes what the filter of the text doesn't reach: footnotes, and whatever other plugins made of the stored text.
	 *
	 * @param \WP_REST_Response $response The answer.
	 * @param \WP_Post          $post     The post.
	 * @return \WP_REST_Response
	 */
	public static function close_post( $response, $post ) {
		if ( ! $response instanceof \WP_REST_Response || ! Article::is_closed( $post ) ) {
			return $response;
		}
		list( $whole, $open ) = Article::parts( $post );
		$hidden = new Hidden_Text( $whole, $open . ' ' . $post->post_title . ' ' . $post->post_excerpt );
		$data   = $response->get_data();
		unset( $data['content']['raw'], $data['meta']['footnotes'] );
		array_walk_recursive(
			$data,
			static function ( &$value ) use ( $hidden ) {
				if ( is_string( $value ) && $hidden->is_in( $value ) ) {
					$value = '';
				}
			}
		);
		if ( isset( $data['content']['rendered'] ) && '' === $data['content']['rendered'] ) {
			$data['content']['rendered'] = $open . Article::MARK;
		}
		$response->set_data( $data );
		return $response;
	}

	/**
	 * Closes what is told of a file of a closed article. Its picture for lists stays.
	 *
	 * @param \WP_REST_Response $response The answer.
	 * @param \WP_Post          $file     The attachment.
	 * @return \WP_REST_Response
	 */
	public static function close_attachment( $response, $file ) {
		if ( ! $response instanceof \WP_REST_Response || ! Attachments::is_closed( $file ) ) {
			return $response;
		}
		$data = $response->get_data();
		foreach ( array( 'description', 'caption' ) as $name ) {
			if ( isset( $data[ $name ] ) ) {
				$data[ $name ] = array( 'rendered' => '' );
			}
		}
		if ( (int) get_post_thumbnail_id( $file->post_parent ) !== $file->ID ) {
			foreach ( array( 'guid', 'source_url', 'media_details', 'alt_text' ) as $name ) {
				unset( $data[ $name ] );
			}
		}
		$response->set_data( $data );
		return $response;
	}

	/**
	 * Forbids caches to keep an answer: it may be an editor's, with the whole text.
	 *
	 * @param \WP_HTTP_Response $response The answer.
	 * @return \WP_HTTP_Response
	 */
	public static function forbid_caching( $response ) {
		if ( $response instanceof \WP_HTTP_Response ) {
			foreach ( Headers::NO_CACHING as $name => $value ) {
				$response->header( $name, $value );
			}
			Headers::tell_page_caches();
		}
		return $response;
	}
}

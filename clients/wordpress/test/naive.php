<?php
/**
 * Plugin Name: Naive wall
 * Description: Filters the text of single pages and nothing else, as many first versions do. The tests measure what it misses.
 *
 * @package Masthead
 */

add_filter(
	'the_content',
	static function ( $html ) {
		if ( ! is_singular( 'post' ) ) {
			return $html;
		}
		return implode( '</p>', array_slice( explode( '</p>', $html ), 0, 2 ) );
	}
);

<?php
/**
 * Search.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Searches closed articles by title and excerpt only, and files by title. Otherwise a search would tell, word by word,
 * what the hidden part says: by finding an article, by leaving it out ("-word"), or by the order of the results.
 */
final class Search {
	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_filter( 'posts_search', array( self::class, 'restrict' ), PHP_INT_MAX );
		add_filter( 'posts_search_orderby', array( self::class, 'restrict' ), PHP_INT_MAX );
	}

	/**
	 * Restricts each comparison with the stored text to articles that lists may show, and with the excerpt to what is no
	 * file: the excerpt of a file is its caption.
	 *
	 * @param string $sql Condition or order of a search.
	 * @return string
	 */
	public static function restrict( $sql ) {
		global $wpdb;
		if ( current_user_can( 'edit_others_posts' ) ) {
			return $sql;
		}
		$may_find = array(
			'content' => self::is_open(),
			'excerpt' => "({$wpdb->posts}.post_type <> 'attachment')",
		);
		$column   = preg_quote( $wpdb->posts, '/' ) . '\.post_(content|excerpt)';
		$literal  = "'(?:[^'\\\\]|\\\\.|'')*'";
		$restrict = static function ( $found ) use ( $may_find ) {
			$open = $may_find[ strtolower( $found[1] ) ];
			return '' === ( $found[2] ?? '' ) ? "({$found[0]} AND {$open})" : "({$found[0]} OR NOT {$open})";
		};
		return preg_replace_callback( "/{$column}\s+(NOT\s+)?(?:LIKE|REGEXP|RLIKE)\s+{$literal}/is", $restrict, $sql );
	}

	/**
	 * Returns the SQL condition for posts whose text anybody may search.
	 *
	 * @return string
	 */
	private static function is_open() {
		global $wpdb;
		$types = array_merge( Labels::types(), array( 'attachment' ) );
		$list  = implode( ', ', array_fill( 0, count( $types ), '%s' ) );
		// phpcs:ignore WordPress.DB.PreparedSQL -- The list holds placeholders only.
		$sql = "({$wpdb->posts}.post_type NOT IN ({$list}) OR EXISTS (SELECT 1 FROM {$wpdb->postmeta} masthead
			WHERE masthead.post_id = {$wpdb->posts}.ID AND masthead.meta_key = %s AND CAST(masthead.meta_value AS UNSIGNED) >= %d))";
		// phpcs:ignore WordPress.DB.PreparedSQL -- As above.
		return $wpdb->prepare( $sql, array_merge( $types, array( Labels::OPEN_UNTIL, Labels::least_open_until() ) ) );
	}
}

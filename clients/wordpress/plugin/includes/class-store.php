<?php
/**
 * Short-lived values that all requests share.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Keeps values for some seconds: in memory where APCu is there, in transients elsewhere.
 */
final class Store {
	/**
	 * Returns a value, or null.
	 *
	 * @param string $name Name of the value.
	 * @return mixed
	 */
	public static function get( $name ) {
		$value = self::has_memory() ? apcu_fetch( self::key( $name ) ) : get_transient( 'masthead_' . $name );
		return false === $value ? null : $value;
	}

	/**
	 * Keeps a value.
	 *
	 * @param string $name    Name of the value.
	 * @param mixed  $value   Anything but false and null.
	 * @param int    $seconds Time to keep it.
	 */
	public static function set( $name, $value, $seconds ) {
		if ( self::has_memory() ) {
			apcu_store( self::key( $name ), $value, $seconds );
		} else {
			set_transient( 'masthead_' . $name, $value, $seconds );
		}
	}

	/**
	 * Forgets a value.
	 *
	 * @param string $name Name of the value.
	 */
	public static function delete( $name ) {
		if ( self::has_memory() ) {
			apcu_delete( self::key( $name ) );
		} else {
			delete_transient( 'masthead_' . $name );
		}
	}

	/**
	 * Returns whether values can be kept in memory.
	 *
	 * @return bool
	 */
	private static function has_memory() {
		return function_exists( 'apcu_enabled' ) && apcu_enabled();
	}

	/**
	 * Returns the name of a value in memory, which several installations may share.
	 *
	 * @param string $name Name of the value.
	 * @return string
	 */
	private static function key( $name ) {
		return 'masthead:' . md5( home_url() ) . ':' . $name;
	}
}

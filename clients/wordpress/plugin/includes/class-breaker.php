<?php
/**
 * Stops asking while Masthead doesn't answer.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Opens after failures of three different readers and a failed probe of the plugin's own, so that no single reader can
 * bring an outage about. While it is open, nobody waits for Masthead.
 */
final class Breaker {
	const READERS        = 3;
	const WINDOW_SECONDS = 60;
	const OPEN_SECONDS   = 30;

	/**
	 * Returns whether Masthead is known to be away.
	 *
	 * @return bool
	 */
	public static function is_open() {
		return null !== Store::get( 'breaker_open' );
	}

	/**
	 * Counts a failure: no connection, no answer in time, or an error of the server. Once three readers met one,
	 * a probe after the end of the page decides.
	 *
	 * @param string $reader Key of the reader, not reversible.
	 */
	public static function count_failure( $reader ) {
		$failures = Store::get( 'breaker_failures' );
		$failures = is_array( $failures ) ? $failures : array();
		$since    = time() - self::WINDOW_SECONDS;
		$failures = array_filter(
			$failures,
			static function ( $at ) use ( $since ) {
				return $at >= $since;
			}
		);

		$failures[ $reader ] = time();
		Store::set( 'breaker_failures', array_slice( $failures, -10, null, true ), self::WINDOW_SECONDS );
		if ( count( $failures ) >= self::READERS ) {
			add_action( 'shutdown', array( self::class, 'probe' ) );
		}
	}

	/**
	 * Forgets the failures after an answer.
	 */
	public static function count_success() {
		if ( null !== Store::get( 'breaker_failures' ) ) {
			Store::delete( 'breaker_failures' );
		}
	}

	/**
	 * Asks Masthead without a reader, and stops asking for a while if that fails too.
	 */
	public static function probe() {
		if ( function_exists( 'fastcgi_finish_request' ) ) {
			fastcgi_finish_request();
		}
		if ( Client::is_reachable() ) {
			self::count_success();
			return;
		}
		Store::set( 'breaker_open', time(), self::OPEN_SECONDS );
	}
}

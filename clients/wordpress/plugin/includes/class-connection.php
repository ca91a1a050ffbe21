<?php
/**
 * The connection line.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Tells whether Masthead answers and takes the keys.
 */
final class Connection {
	const WAIT_MS = 5000;

	/**
	 * Checks the connection.
	 *
	 * @return array Whether all is well, and a sentence.
	 */
	public static function check() {
		if ( ! Settings::is_connected() ) {
			return array( false, __( 'Not connected: enter the address and the secret key. Until then nothing is closed.', 'masthead' ) );
		}
		list( $state, $status ) = Client::call( 'GET', '/ping', null, self::WAIT_MS );
		if ( Client::AWAY === $state ) {
			return array( false, self::away( $status ) );
		}
		if ( Client::REFUSED === $state ) {
			return array( false, self::refused( $status, __( 'secret key', 'masthead' ), array( 401, 403 ) ) );
		}
		$public = (string) Settings::get( 'public_key' );
		if ( '' !== $public ) {
			list( $state, $status ) = Client::ping( $public, self::WAIT_MS );
			if ( Client::ANSWERED !== $state ) {
				return array( false, self::refused( $status, __( 'public key', 'masthead' ), array( 401, 403, 404 ) ) );
			}
		}
		if ( Breaker::is_open() ) {
			return array( false, __( 'Masthead answers again. Readers are asked about in a few seconds.', 'masthead' ) );
		}
		return array( true, __( 'Connected: Masthead answers and takes the keys.', 'masthead' ) );
	}

	/**
	 * Says that Masthead doesn't answer.
	 *
	 * @param int $status HTTP status; 0 without one.
	 * @return string
	 */
	private static function away( $status ) {
		if ( 0 === $status ) {
			return __( 'No answer from this address. Check it, and that this server may reach it.', 'masthead' );
		}
		/* translators: %d: HTTP status. */
		return sprintf( __( 'Masthead answers with an error (status %d). Closed articles stay closed.', 'masthead' ), $status );
	}

	/**
	 * Says that Masthead doesn't take a key.
	 *
	 * @param int    $status HTTP status.
	 * @param string $key    Name of the key.
	 * @param int[]  $codes  Statuses of an unknown key.
	 * @return string
	 */
	private static function refused( $status, $key, array $codes ) {
		if ( 429 === $status ) {
			return __( 'Masthead takes no more calls for now (status 429). Try again in a minute.', 'masthead' );
		}
		if ( in_array( $status, $codes, true ) ) {
			/* translators: %s: "secret key" or "public key". */
			return sprintf( __( 'Masthead answers, but doesn\'t know the %s. Copy it again from your site\'s settings in Masthead.', 'masthead' ), $key );
		}
		/* translators: %d: HTTP status. */
		return sprintf( __( 'Something else answers at this address (status %d). Enter the address of your console.', 'masthead' ), $status );
	}
}

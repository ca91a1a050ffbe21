<?php
/**
 * Calls of Masthead.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Sends requests with the secret key.
 */
final class Client {
	/** Milliseconds that a page waits for Masthead. */
	const PAGE_MS = 300;

	/** The call was answered. */
	const ANSWERED = 'answered';
	/** Masthead said no: a wrong key, too many calls, a body that it doesn't accept. */
	const REFUSED = 'refused';
	/** No connection, no answer in time, or an error of the server. */
	const AWAY = 'away';

	/**
	 * Makes a call.
	 *
	 * @param string     $method HTTP method.
	 * @param string     $path   Path below /reader/v1, with a leading slash.
	 * @param array|null $body   Value to send as JSON.
	 * @param int        $ms     Milliseconds to wait.
	 * @return array State, HTTP status (0 without one) and decoded JSON (null without any).
	 */
	public static function call( $method, $path, $body = null, $ms = 10000 ) {
		$headers = array(
			'accept'        => 'application/json',
			'authorization' => 'Bearer ' . Settings::private_key(),
		);
		if ( null !== $body ) {
			$headers['content-type'] = 'application/json';
		}
		return self::send( $method, $path, $headers, null === $body ? null : wp_json_encode( $body ), $ms );
	}

	/**
	 * Returns how long a page waits for Masthead.
	 *
	 * @return int Milliseconds.
	 */
	public static function page_budget() {
		/**
		 * Filters the time that a page waits for Masthead.
		 *
		 * @param int $ms Milliseconds.
		 */
		return max( 50, (int) apply_filters( 'masthead_page_budget', self::PAGE_MS ) );
	}

	/**
	 * Returns whether Masthead answers at all, whatever it says.
	 *
	 * @return bool
	 */
	public static function is_reachable() {
		list( $state ) = self::send( 'GET', '/ping', array(), null, self::page_budget() );
		return self::AWAY !== $state;
	}

	/**
	 * Asks Masthead about a public key.
	 *
	 * @param string $public_key The key.
	 * @param int    $ms         Milliseconds to wait.
	 * @return array State, status and JSON.
	 */
	public static function ping( $public_key, $ms ) {
		return self::send( 'GET', '/ping?key=' . rawurlencode( $public_key ), array(), null, $ms );
	}

	/**
	 * Gets a popup, as a page would: without the secret key.
	 *
	 * @param string $path Path of the popup with its query.
	 * @param int    $ms   Milliseconds to wait.
	 * @return array State, status and JSON.
	 */
	public static function popup( $path, $ms ) {
		return self::send( 'GET', $path, array( 'accept' => 'application/json' ), null, $ms );
	}

	/**
	 * Sends a request and reads the answer. Redirects are not followed: they would carry the key elsewhere.
	 *
	 * @param string      $method  HTTP method.
	 * @param string      $path    Path below /reader/v1.
	 * @param array       $headers Headers.
	 * @param string|null $body    Body.
	 * @param int         $ms      Milliseconds to wait.
	 * @return array State, status and JSON.
	 */
	private static function send( $method, $path, array $headers, $body, $ms ) {
		$limit = static function ( $handle ) use ( $ms ) {
			// WordPress passes at least a whole second on; sub-second limits need NOSIGNAL with a blocking resolver.
			curl_setopt( $handle, CURLOPT_NOSIGNAL, 1 ); // phpcs:ignore WordPress.WP.AlternativeFunctions
			curl_setopt( $handle, CURLOPT_CONNECTTIMEOUT_MS, $ms ); // phpcs:ignore WordPress.WP.AlternativeFunctions
			curl_setopt( $handle, CURLOPT_TIMEOUT_MS, $ms ); // phpcs:ignore WordPress.WP.AlternativeFunctions
		};
		add_action( 'http_api_curl', $limit, PHP_INT_MAX );
		$response = wp_remote_request(
			rtrim( Settings::get( 'address' ), '/' ) . '/reader/v1' . $path,
			array(
				'method'              => $method,
				'headers'             => $headers,
				'body'                => $body,
				'timeout'             => $ms / 1000,
				'redirection'         => 0,
				'limit_response_size' => MB_IN_BYTES,
				'user-agent'          => 'Masthead for WordPress/' . MASTHEAD_VERSION,
			)
		);
		remove_action( 'http_api_curl', $limit, PHP_INT_MAX );
		return self::read( $response );
	}

	/**
	 * Reads an answer.
	 *
	 * @param array|\WP_Error $response What WordPress got.
	 * @return array State, status and JSON.
	 */
	private static function read( $response ) {
		$status = is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
		if ( 0 === $status || $status >= 500 ) {
			return array( self::AWAY, $status, null );
		}
		$json = json_decode( wp_remote_retrieve_body( $response ), true );
		Labels::notice_config( (int) wp_remote_retrieve_header( $response, 'masthead-config' ) );
		return array( $status < 300 && is_array( $json ) ? self::ANSWERED : self::REFUSED, $status, $json );
	}
}

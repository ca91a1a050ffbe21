<?php
/**
 * Who reads this page.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Describes the reader of the current request.
 */
final class Reader {
	const COOKIE = 'masthead_meter';

	/** Days that browsers keep a cookie at most. */
	const COOKIE_DAYS = 400;

	/**
	 * Returns the reader's address. Headers of proxies count only if the site's settings name the proxy.
	 *
	 * @return string Empty if unknown.
	 */
	public static function address() {
		$address = self::header( 'REMOTE_ADDR' );
		$proxies = preg_split( '/[\s,]+/', (string) Settings::get( 'trusted_proxies' ), -1, PREG_SPLIT_NO_EMPTY );
		$passed  = array_map( 'trim', explode( ',', self::header( 'HTTP_X_FORWARDED_FOR' ) ) );
		while ( $passed && self::is_in_any( $address, $proxies ) && filter_var( end( $passed ), FILTER_VALIDATE_IP ) ) {
			$address = array_pop( $passed );
		}
		return filter_var( $address, FILTER_VALIDATE_IP ) ? $address : '';
	}

	/**
	 * Returns whether an address is one of the given ones or in one of the given networks.
	 *
	 * @param string   $address  Address.
	 * @param string[] $networks Addresses, and networks such as 203.0.113.0/24.
	 * @return bool
	 */
	private static function is_in_any( $address, array $networks ) {
		foreach ( $networks as $network ) {
			list( $first, $length ) = explode( '/', $network . '/' );
			$known                  = filter_var( $first, FILTER_VALIDATE_IP ) ? inet_pton( $first ) : '';
			$asked                  = filter_var( $address, FILTER_VALIDATE_IP ) ? inet_pton( $address ) : '';
			if ( '' === $known || strlen( $known ) !== strlen( $asked ) ) {
				continue;
			}
			$bits  = ctype_digit( $length ) ? min( (int) $length, 8 * strlen( $known ) ) : 8 * strlen( $known );
			$bytes = intdiv( $bits, 8 );
			$rest  = 0xff << ( 8 - $bits % 8 ) & 0xff;
			$same  = substr( $known, 0, $bytes ) === substr( $asked, 0, $bytes );
			if ( $same && ( 0 === $rest || ( ord( $known[ $bytes ] ) & $rest ) === ( ord( $asked[ $bytes ] ) & $rest ) ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Returns the browser's name of itself.
	 *
	 * @return string
	 */
	public static function agent() {
		return substr( self::header( 'HTTP_USER_AGENT' ), 0, 500 );
	}

	/**
	 * Returns a key that tells readers apart for a minute. It can't be turned back into an address; a network of
	 * IPv6 counts as one reader.
	 *
	 * @return string
	 */
	public static function key() {
		$packed = inet_pton( self::address() ? self::address() : '0.0.0.0' );
		return substr( wp_hash( substr( $packed, 0, 8 ) ), 0, 12 );
	}

	/**
	 * Returns what the request is for: only reading counts in meters and figures.
	 *
	 * @return string view or prefetch.
	 */
	public static function purpose() {
		$purpose  = self::header( 'HTTP_SEC_PURPOSE' ) . self::header( 'HTTP_PURPOSE' ) . self::header( 'HTTP_X_MOZ' );
		$is_early = false !== stripos( $purpose, 'prefetch' ) || false !== stripos( $purpose, 'prerender' );
		return $is_early || 'GET' !== self::header( 'REQUEST_METHOD' ) ? 'prefetch' : 'view';
	}

	/**
	 * Returns the token that keeps the reader's meter.
	 *
	 * @return string|null
	 */
	public static function meter() {
		$token = isset( $_COOKIE[ self::COOKIE ] ) ? sanitize_text_field( wp_unslash( $_COOKIE[ self::COOKIE ] ) ) : '';
		return '' !== $token && strlen( $token ) <= 2000 && self::has_consented() ? $token : null;
	}

	/**
	 * Keeps the token in a cookie, if the reader agreed to that. Otherwise a cookie of before is deleted.
	 *
	 * @param string|null $token Token of the answer; null to keep the one that is there.
	 */
	public static function keep_meter( $token ) {
		if ( headers_sent() ) {
			return;
		}
		if ( ! self::has_consented() ) {
			if ( isset( $_COOKIE[ self::COOKIE ] ) ) {
				self::send_cookie( '', 1 );
			}
		} elseif ( null !== $token ) {
			self::send_cookie( $token, time() + self::COOKIE_DAYS * DAY_IN_SECONDS );
		}
	}

	/**
	 * Returns whether the meter may be kept in the browser.
	 *
	 * @return bool
	 */
	private static function has_consented() {
		$setting  = Settings::get( 'consent' );
		$consents = 'not_needed' === $setting;
		if ( 'ask' === $setting && function_exists( 'wp_has_consent' ) ) {
			$consents = (bool) wp_has_consent( 'functional' );
		}
		/**
		 * Filters whether the count of free articles may be kept in a cookie of this reader.
		 *
		 * @param bool $consents Answer by the settings.
		 */
		return (bool) apply_filters( 'masthead_meter_consent', $consents );
	}

	/**
	 * Sends the cookie.
	 *
	 * @param string $value   Value.
	 * @param int    $expires Unix time.
	 */
	private static function send_cookie( $value, $expires ) {
		setcookie(
			self::COOKIE,
			$value,
			array(
				'expires'  => $expires,
				'path'     => COOKIEPATH ? COOKIEPATH : '/',
				'secure'   => is_ssl(),
				'httponly' => true,
				'samesite' => 'Lax',
			)
		);
	}

	/**
	 * Returns a header of the request.
	 *
	 * @param string $name Name as in $_SERVER.
	 * @return string
	 */
	private static function header( $name ) {
		return isset( $_SERVER[ $name ] ) ? sanitize_text_field( wp_unslash( $_SERVER[ $name ] ) ) : '';
	}
}

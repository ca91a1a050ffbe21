<?php
/**
 * Popups that answer walls.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Prints the popup that the site chose for a wall. One without JavaScript stands in a shadow root, which browsers make
 * without a script; one with JavaScript in a frame that can't reach the page. Where neither works, the wall inside is
 * shown.
 */
final class Popup {
	/** Setting with the address of each action. */
	const ACTIONS = array(
		'subscribe' => 'plans_url',
		'login'     => 'login_url',
		'register'  => 'register_url',
	);

	/** Without scripts nothing can be closed, and actions without an address lead nowhere. */
	const HIDDEN = '[hidden],[data-mh=close]{display:none!important}';

	/**
	 * Returns the popup of a wall around the built-in wall; the latter alone without a popup.
	 *
	 * @param Verdict $verdict The verdict.
	 * @param string  $wall    Inside of the built-in wall.
	 * @param string  $title   Heading of the built-in wall.
	 * @return string
	 */
	public static function around( Verdict $verdict, $wall, $title ) {
		if ( null === $verdict->popup || '' === (string) Settings::get( 'public_key' ) ) {
			return $wall;
		}
		$path = self::path( $verdict );
		return $verdict->popup['framed'] ? self::frame( $path, $wall, $title ) : self::shadow( $path, $wall );
	}

	/**
	 * Returns a popup without JavaScript. A browser that can't make a shadow root shows the wall.
	 *
	 * @param string $path Path of the popup with its query.
	 * @param string $wall Inside of the built-in wall.
	 * @return string
	 */
	private static function shadow( $path, $wall ) {
		$popup = self::fetch( $path );
		if ( ! $popup ) {
			return $wall;
		}
		$html = $popup['html'];
		foreach ( self::ACTIONS as $action => $setting ) {
			$address = (string) Settings::get( $setting );
			$html    = str_replace( 'href="#mh-' . $action . '"', '' === $address ? 'hidden' : 'href="' . esc_url( $address ) . '"', $html );
		}
		// Masthead has cleaned both: no script, no form, nothing from elsewhere.
		$style = '<style>' . $popup['css'] . self::HIDDEN . '</style>';
		return '<div class="mh-popup"><template shadowrootmode="open">' . $style . $html . '</template>' . $wall . '</div>';
	}

	/**
	 * Returns a popup with JavaScript.
	 *
	 * @param string $path  Path of the popup with its query.
	 * @param string $wall  Inside of the built-in wall.
	 * @param string $title Heading of the built-in wall.
	 * @return string
	 */
	private static function frame( $path, $wall, $title ) {
		wp_enqueue_script( 'masthead-popup', plugins_url( 'assets/popup.js', MASTHEAD_FILE ), array(), MASTHEAD_VERSION, true );
		$data = '';
		foreach ( self::ACTIONS as $action => $setting ) {
			$data .= sprintf( ' data-%s="%s"', $action, esc_url( (string) Settings::get( $setting ) ) );
		}
		$sandbox = 'allow-scripts allow-forms allow-popups';
		$address = rtrim( Settings::get( 'address' ), '/' ) . '/reader/v1' . str_replace( '?', '/frame?', $path );
		return sprintf(
			'<iframe class="mh-popup-frame" title="%s" sandbox="%s" src="%s" referrerpolicy="no-referrer"%s></iframe><noscript>%s</noscript>',
			esc_attr( $title ),
			$sandbox,
			esc_url( $address ),
			$data,
			$wall
		);
	}

	/**
	 * Returns the path of a popup below /reader/v1, with the state of the meter.
	 *
	 * @param Verdict $verdict The verdict.
	 * @return string
	 */
	private static function path( Verdict $verdict ) {
		$query = array( 'key' => (string) Settings::get( 'public_key' ) );
		if ( null !== $verdict->limit ) {
			$query['used']  = (int) $verdict->used;
			$query['limit'] = $verdict->limit;
		}
		if ( null !== $verdict->resets_at ) {
			$query['next'] = wp_date( 'Y-m-d', $verdict->resets_at );
		}
		return '/popups/' . $verdict->popup['slug'] . '@' . $verdict->popup['revision'] . '?' . http_build_query( $query, '', '&' );
	}

	/**
	 * Returns the parts of a popup, asked for once in an hour. A page doesn't wait for it longer than for its decision.
	 *
	 * @param string $path Path of the popup with its query.
	 * @return array|null HTML and CSS; null if there is no answer in time.
	 */
	private static function fetch( $path ) {
		$name  = 'popup_' . md5( $path );
		$known = Store::get( $name );
		if ( null !== $known ) {
			return is_array( $known ) ? $known : null;
		}
		$left = Client::page_budget() - Decisions::waited();
		if ( $left < 20 ) {
			return null;
		}
		list( $state, , $json ) = Client::popup( $path, $left );
		$is_whole               = Client::ANSWERED === $state && is_string( $json['html'] ?? null ) && is_string( $json['css'] ?? null );
		Store::set( $name, $is_whole ? $json : 'none', $is_whole ? HOUR_IN_SECONDS : MINUTE_IN_SECONDS );
		return $is_whole ? $json : null;
	}
}

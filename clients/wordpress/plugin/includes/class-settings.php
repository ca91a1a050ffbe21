<?php
/**
 * Settings of the plugin.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Reads and writes the settings. The secret key has an option of its own that isn't loaded with every page.
 */
final class Settings {
	const OPTION     = 'masthead';
	const KEY_OPTION = 'masthead_private_key';

	const DEFAULTS = array(
		'address'         => '',
		'public_key'      => '',
		'has_key'         => false,
		'failure'         => 'closed',
		'paragraphs'      => 2,
		'types'           => array( 'post', 'page' ),
		'consent'         => 'ask',
		'login_url'       => '',
		'register_url'    => '',
		'plans_url'       => '',
		'cancel_url'      => '',
		'help_email'      => '',
		'trusted_proxies' => '',
	);

	/**
	 * Returns one setting.
	 *
	 * @param string $name Name of the setting.
	 * @return mixed
	 */
	public static function get( $name ) {
		$stored = get_option( self::OPTION, array() );
		$all    = array_merge( self::DEFAULTS, is_array( $stored ) ? $stored : array() );
		return $all[ $name ];
	}

	/**
	 * Stores settings; the others stay.
	 *
	 * @param array $changes Settings by name.
	 */
	public static function save( array $changes ) {
		$stored = get_option( self::OPTION, array() );
		update_option( self::OPTION, array_merge( self::DEFAULTS, is_array( $stored ) ? $stored : array(), $changes ) );
	}

	/**
	 * Returns the secret key: the constant of wp-config.php, or else the stored one.
	 *
	 * @return string
	 */
	public static function private_key() {
		if ( defined( 'MASTHEAD_SECRET_KEY' ) ) {
			return (string) MASTHEAD_SECRET_KEY;
		}
		return (string) get_option( self::KEY_OPTION, '' );
	}

	/**
	 * Stores the secret key.
	 *
	 * @param string $key The key; empty to forget it.
	 */
	public static function save_private_key( $key ) {
		update_option( self::KEY_OPTION, $key, false );
		self::save( array( 'has_key' => '' !== $key ) );
	}

	/**
	 * Returns whether a secret key is there, without loading it.
	 *
	 * @return bool
	 */
	public static function has_private_key() {
		return defined( 'MASTHEAD_SECRET_KEY' ) || (bool) self::get( 'has_key' );
	}

	/**
	 * Returns whether Masthead can be asked. Until then, nothing is closed.
	 *
	 * @return bool
	 */
	public static function is_connected() {
		return '' !== self::get( 'address' ) && self::has_private_key();
	}
}

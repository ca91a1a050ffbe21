<?php
/**
 * The form of the settings.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Prints the form, and reads what was entered. The secret key is never printed again.
 */
final class Settings_Form {
	/**
	 * Reads what was entered. Values that can't be taken are left out.
	 *
	 * @param array $entered Fields of the form, unslashed.
	 * @return array Settings, with the secret key (empty to keep it), and the names of rejected fields.
	 */
	public static function read( array $entered ) {
		$text   = static function ( $name ) use ( $entered ) {
			return isset( $entered[ $name ] ) && is_string( $entered[ $name ] ) ? trim( sanitize_text_field( $entered[ $name ] ) ) : '';
		};
		$values = array( 'private_key' => $text( 'private_key' ) );
		$errors = array();

		$address = rtrim( $text( 'address' ), '/' );
		if ( '' === $address || self::is_address( $address ) ) {
			$values['address'] = $address;
		} else {
			$errors[] = 'address';
		}
		foreach ( array( 'login_url', 'register_url', 'plans_url', 'cancel_url' ) as $name ) {
			$values[ $name ] = esc_url_raw( $text( $name ), array( 'http', 'https' ) );
		}
		$values['public_key']      = $text( 'public_key' );
		$values['help_email']      = sanitize_email( $text( 'help_email' ) );
		$values['trusted_proxies'] = $text( 'trusted_proxies' );
		$values['failure']         = 'open' === $text( 'failure' ) ? 'open' : 'closed';
		$values['paragraphs']      = min( 2, max( 0, (int) $text( 'paragraphs' ) ) );
		$values['consent']         = in_array( $text( 'consent' ), array( 'not_needed', 'never' ), true ) ? $text( 'consent' ) : 'ask';
		$chosen                    = isset( $entered['types'] ) && is_array( $entered['types'] ) ? $entered['types'] : array();
		$values['types']           = array_values( array_intersect( array_keys( self::types() ), array_map( 'sanitize_key', $chosen ) ) );
		return array( $values, $errors );
	}

	/**
	 * Returns the texts of rejected fields by their name.
	 *
	 * @return string[]
	 */
	public static function errors() {
		return array(
			'address' => __( 'The address must begin with https:// and name only a host. Plain http is accepted for this computer itself.', 'masthead' ),
		);
	}

	/**
	 * Prints the form.
	 */
	public static function output() {
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="' . esc_attr( Settings_Page::SAVE ) . '">';
		wp_nonce_field( Settings_Page::SAVE );
		echo '<h2>' . esc_html__( 'Connection', 'masthead' ) . '</h2><table class="form-table" role="presentation">';
		self::field( 'address', 'url', __( 'Address of Masthead', 'masthead' ), __( 'Where you open the console, such as https://masthead.example.com', 'masthead' ) );
		self::field( 'public_key', 'text', __( 'Public key', 'masthead' ), __( 'In Masthead: Settings, Website keys.', 'masthead' ) );
		self::key_field();
		echo '</table><h2>' . esc_html__( 'Articles', 'masthead' ) . '</h2><table class="form-table" role="presentation">';
		self::types_field();
		self::choice( 'paragraphs', __( 'Free to read', 'masthead' ), self::paragraphs(), __( 'Never more than a third of the text, and nothing of texts under 200 letters.', 'masthead' ) );
		self::choice( 'failure', __( 'While Masthead doesn\'t answer', 'masthead' ), self::failures(), __( 'Free articles stay open in any case.', 'masthead' ) );
		self::choice( 'consent', __( 'Cookie that counts free articles', 'masthead' ), self::consents(), __( 'Without it, the count starts anew with each visit.', 'masthead' ) );
		echo '</table><h2>' . esc_html__( 'Wall', 'masthead' ) . '</h2><table class="form-table" role="presentation">';
		self::field( 'plans_url', 'url', __( 'Page with plans', 'masthead' ), __( 'Links without an address aren\'t shown.', 'masthead' ) );
		self::field( 'login_url', 'url', __( 'Page to log in', 'masthead' ) );
		self::field( 'register_url', 'url', __( 'Page to create an account', 'masthead' ) );
		self::field( 'cancel_url', 'url', __( 'Page to cancel a contract', 'masthead' ), __( 'Readers of a locked account are sent there. It must work without logging in.', 'masthead' ) );
		self::field( 'help_email', 'email', __( 'Email for readers', 'masthead' ), __( 'Readers write here if something is wrong.', 'masthead' ) );
		self::field( 'trusted_proxies', 'text', __( 'Addresses of your proxies', 'masthead' ), __( 'Only if readers reach this server through a proxy or CDN. Addresses or networks, such as 203.0.113.0/24.', 'masthead' ) );
		echo '</table>';
		submit_button();
		echo '</form>';
	}

	/**
	 * Returns whether an address can be Masthead's: https, or http on this computer.
	 *
	 * @param string $address Address.
	 * @return bool
	 */
	private static function is_address( $address ) {
		$parts = wp_parse_url( $address );
		$host  = $parts['host'] ?? '';
		if ( '' === $host || isset( $parts['user'] ) || isset( $parts['query'] ) || isset( $parts['fragment'] ) || '' !== trim( $parts['path'] ?? '', '/' ) ) {
			return false;
		}
		$is_local = in_array( $host, array( 'localhost', '127.0.0.1', '[::1]' ), true );
		return 'https' === ( $parts['scheme'] ?? '' ) || ( 'http' === ( $parts['scheme'] ?? '' ) && $is_local );
	}

	/**
	 * Returns the public post types with their names.
	 *
	 * @return string[]
	 */
	private static function types() {
		$types = get_post_types( array( 'public' => true ), 'objects' );
		unset( $types['attachment'] );
		return wp_list_pluck( $types, 'label', 'name' );
	}

	/**
	 * Returns how much can be free.
	 *
	 * @return string[]
	 */
	private static function paragraphs() {
		return array(
			2 => __( 'Two paragraphs', 'masthead' ),
			1 => __( 'One paragraph', 'masthead' ),
			0 => __( 'Nothing', 'masthead' ),
		);
	}

	/**
	 * Returns the failure modes.
	 *
	 * @return string[]
	 */
	private static function failures() {
		return array(
			'closed' => __( 'Closed articles stay closed', 'masthead' ),
			'open'   => __( 'Closed articles open once the outage is certain', 'masthead' ),
		);
	}

	/**
	 * Returns the ways to get consent.
	 *
	 * @return string[]
	 */
	private static function consents() {
		return array(
			'ask'        => __( 'Ask the plugin WP Consent API', 'masthead' ),
			'not_needed' => __( 'Consent isn\'t needed here', 'masthead' ),
			'never'      => __( 'Never', 'masthead' ),
		);
	}

	/**
	 * Prints a field of one line.
	 *
	 * @param string $name Setting.
	 * @param string $type Type of the input.
	 * @param string $label Label.
	 * @param string $help Help.
	 */
	private static function field( $name, $type, $label, $help = '' ) {
		printf(
			'<tr><th scope="row"><label for="masthead-%1$s">%2$s</label></th><td><input class="regular-text" id="masthead-%1$s" name="%1$s" type="%3$s" value="%4$s" aria-describedby="masthead-%1$s-help"><p class="description" id="masthead-%1$s-help">%5$s</p></td></tr>',
			esc_attr( $name ),
			esc_html( $label ),
			esc_attr( $type ),
			esc_attr( (string) Settings::get( $name ) ),
			esc_html( $help )
		);
	}

	/**
	 * Prints the field of the secret key, always empty.
	 */
	private static function key_field() {
		echo '<tr><th scope="row"><label for="masthead-private-key">' . esc_html__( 'Secret key', 'masthead' ) . '</label></th><td>';
		if ( defined( 'MASTHEAD_SECRET_KEY' ) ) {
			echo esc_html__( 'Set in wp-config.php as MASTHEAD_SECRET_KEY.', 'masthead' );
		} else {
			$help = Settings::has_private_key()
				? __( 'A key is stored. It is never shown again; enter another to replace it.', 'masthead' )
				: __( 'In Masthead: Settings, Website keys. Kept on this server only.', 'masthead' );
			echo '<input class="regular-text" id="masthead-private-key" name="private_key" type="password" value="" autocomplete="off" aria-describedby="masthead-private-key-help">';
			echo '<p class="description" id="masthead-private-key-help">' . esc_html( $help ) . '</p>';
		}
		echo '</td></tr>';
	}

	/**
	 * Prints the choice of post types.
	 */
	private static function types_field() {
		echo '<tr><th scope="row">' . esc_html__( 'Content that Masthead decides about', 'masthead' ) . '</th><td><fieldset><legend class="screen-reader-text">' . esc_html__( 'Content that Masthead decides about', 'masthead' ) . '</legend>';
		foreach ( self::types() as $name => $label ) {
			$is_chosen = in_array( $name, Labels::types(), true );
			printf( '<label><input type="checkbox" name="types[]" value="%s" %s> %s</label><br>', esc_attr( $name ), checked( $is_chosen, true, false ), esc_html( $label ) );
		}
		echo '</fieldset></td></tr>';
	}

	/**
	 * Prints a choice.
	 *
	 * @param string $name    Setting.
	 * @param string $label   Label.
	 * @param array  $choices Names by value.
	 * @param string $help    Help.
	 */
	private static function choice( $name, $label, array $choices, $help ) {
		printf( '<tr><th scope="row"><label for="masthead-%1$s">%2$s</label></th><td><select id="masthead-%1$s" name="%1$s" aria-describedby="masthead-%1$s-help">', esc_attr( $name ), esc_html( $label ) );
		foreach ( $choices as $value => $text ) {
			printf( '<option value="%s" %s>%s</option>', esc_attr( (string) $value ), selected( (string) Settings::get( $name ), (string) $value, false ), esc_html( $text ) );
		}
		printf( '</select><p class="description" id="masthead-%s-help">%s</p></td></tr>', esc_attr( $name ), esc_html( $help ) );
	}
}

<?php
/**
 * The settings page.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Shows the settings and stores them.
 */
final class Settings_Page {
	const SLUG = 'masthead';
	const SAVE = 'masthead_save';
	const SEND = 'masthead_send';

	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_action( 'admin_menu', array( self::class, 'add' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( MASTHEAD_FILE ), array( self::class, 'add_link' ) );
		add_action( 'admin_post_' . self::SAVE, array( self::class, 'save' ) );
		add_action( 'admin_post_' . self::SEND, array( self::class, 'send_all' ) );
	}

	/**
	 * Adds the page below "Settings".
	 */
	public static function add() {
		add_options_page( 'Masthead', 'Masthead', 'manage_options', self::SLUG, array( self::class, 'output' ) );
	}

	/**
	 * Adds a link to the page to the list of plugins.
	 *
	 * @param string[] $links Links of the plugin.
	 * @return string[]
	 */
	public static function add_link( $links ) {
		$address = admin_url( 'options-general.php?page=' . self::SLUG );
		array_unshift( $links, '<a href="' . esc_url( $address ) . '">' . esc_html__( 'Settings', 'masthead' ) . '</a>' );
		return $links;
	}

	/**
	 * Returns whether the page is shown now.
	 *
	 * @return bool
	 */
	public static function is_shown() {
		$screen = get_current_screen();
		return $screen && 'settings_page_' . self::SLUG === $screen->id;
	}

	/**
	 * Ends the request unless an administrator sent it from the page.
	 *
	 * @param string $action Name of the action.
	 */
	public static function check_request( $action ) {
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'You may not change these settings.', 'masthead' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( $action );
	}

	/**
	 * Shows the page again.
	 *
	 * @param array $more Parameters of its address.
	 */
	public static function go_back( array $more = array() ) {
		wp_safe_redirect( add_query_arg( array_merge( array( 'page' => self::SLUG ), $more ), admin_url( 'options-general.php' ) ) );
		exit;
	}

	/**
	 * Prints a form of one button.
	 *
	 * @param string $action Name of the action.
	 * @param string $text   Text of the button.
	 */
	public static function button( $action, $text ) {
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">';
		echo '<input type="hidden" name="action" value="' . esc_attr( $action ) . '">';
		wp_nonce_field( $action );
		submit_button( $text, 'secondary', $action, false );
		echo '</form>';
	}

	/**
	 * Begins to send everything.
	 */
	public static function send_all() {
		self::check_request( self::SEND );
		Outbox::send_all();
		self::go_back();
	}

	/**
	 * Stores the settings.
	 */
	public static function save() {
		self::check_request( self::SAVE );
		list( $values, $errors ) = Settings_Form::read( wp_unslash( $_POST ) ); // phpcs:ignore WordPress.Security.NonceVerification
		$key = $values['private_key'];
		unset( $values['private_key'] );
		Settings::save( $values );
		if ( '' !== $key ) {
			Settings::save_private_key( $key );
		}
		Store::delete( 'breaker_open' );
		self::go_back( $errors ? array( 'rejected' => implode( ',', $errors ) ) : array( 'saved' => 1 ) );
	}

	/**
	 * Prints the page.
	 */
	public static function output() {
		echo '<div class="wrap"><h1>Masthead</h1>';
		if ( isset( $_GET['saved'] ) ) { // phpcs:ignore WordPress.Security.NonceVerification
			echo '<div class="notice notice-success" role="status"><p>' . esc_html__( 'Settings saved.', 'masthead' ) . '</p></div>';
		}
		$rejected = isset( $_GET['rejected'] ) ? explode( ',', sanitize_text_field( wp_unslash( $_GET['rejected'] ) ) ) : array(); // phpcs:ignore WordPress.Security.NonceVerification
		foreach ( array_intersect_key( Settings_Form::errors(), array_flip( $rejected ) ) as $error ) {
			echo '<div class="notice notice-error" role="alert"><p>' . esc_html( $error ) . '</p></div>';
		}
		list( $is_well, $line ) = Connection::check();
		printf( '<div class="notice notice-%s inline"><p id="masthead-connection">%s</p></div>', $is_well ? 'success' : 'warning', esc_html( $line ) );
		Settings_Form::output();
		self::output_sending();
		Self_Test_Page::output();
		echo '</div>';
	}

	/**
	 * Prints the progress of sending everything, and its button.
	 */
	private static function output_sending() {
		$state = Outbox::state();
		echo '<h2>' . esc_html__( 'Content', 'masthead' ) . '</h2>';
		echo '<p>' . esc_html__( 'Each article is sent when you save it. Send all of them once, after connecting.', 'masthead' ) . '</p>';
		if ( isset( $state['total'] ) ) {
			/* translators: 1: number of articles sent, 2: number of all articles. */
			$progress = sprintf( __( '%1$s of %2$s articles sent', 'masthead' ), number_format_i18n( $state['sent'] ), number_format_i18n( $state['total'] ) );
			echo '<p id="masthead-sent">' . esc_html( null === $state['last'] ? $progress . '.' : $progress . ' …' ) . '</p>';
		}
		if ( ! empty( $state['error'] ) ) {
			echo '<p class="notice notice-error inline">' . esc_html( $state['error'] ) . '</p>';
		}
		if ( Settings::is_connected() ) {
			self::button( self::SEND, __( 'Send all', 'masthead' ) );
		}
	}
}

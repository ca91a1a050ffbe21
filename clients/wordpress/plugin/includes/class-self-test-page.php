<?php
/**
 * When the self-test runs and where its findings are shown.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Runs the self-test on request and once a day, and shows errors on every screen of administrators.
 */
final class Self_Test_Page {
	const HOOK   = 'masthead_self_test';
	const OPTION = 'masthead_self_test';
	const ACTION = 'masthead_test';

	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_action( self::HOOK, array( self::class, 'run' ) );
		add_action( 'admin_post_' . self::ACTION, array( self::class, 'run_now' ) );
		add_action( 'admin_notices', array( self::class, 'warn' ) );
		add_action( 'admin_init', array( self::class, 'schedule' ) );
	}

	/**
	 * Schedules the daily run.
	 */
	public static function schedule() {
		if ( Settings::is_connected() && ! wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_event( time() + MINUTE_IN_SECONDS, 'daily', self::HOOK );
		}
	}

	/**
	 * Runs the test and keeps the findings.
	 */
	public static function run() {
		update_option(
			self::OPTION,
			array(
				'at'       => time(),
				'findings' => Self_Test::run(),
			),
			false
		);
	}

	/**
	 * Runs the test for the button.
	 */
	public static function run_now() {
		Settings_Page::check_request( self::ACTION );
		self::run();
		Settings_Page::go_back();
	}

	/**
	 * Prints the errors of the last run.
	 */
	public static function warn() {
		if ( ! current_user_can( 'manage_options' ) || Settings_Page::is_shown() ) {
			return;
		}
		foreach ( self::findings() as list( $severity, $text ) ) {
			if ( 'error' === $severity ) {
				printf( '<div class="notice notice-error"><p><strong>Masthead:</strong> %s</p></div>', esc_html( $text ) );
			}
		}
	}

	/**
	 * Prints the findings and the button.
	 */
	public static function output() {
		$result = get_option( self::OPTION, array() );
		echo '<h2 id="self-test">' . esc_html__( 'Self-test', 'masthead' ) . '</h2>';
		echo '<p>' . esc_html__( 'Opens your closed articles as a stranger does and looks for their last sentence. It also runs every day.', 'masthead' ) . '</p>';
		if ( ! empty( $result['at'] ) ) {
			/* translators: %s: date and time. */
			$last = sprintf( __( 'Last run: %s', 'masthead' ), wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $result['at'] ) );
			echo '<p>' . esc_html( $last ) . '</p><ul>';
			$names = array(
				'good'    => __( 'Good', 'masthead' ),
				'warning' => __( 'Note', 'masthead' ),
				'error'   => __( 'Error', 'masthead' ),
			);
			foreach ( self::findings() as list( $severity, $text ) ) {
				printf( '<li class="masthead-%s"><strong>%s:</strong> %s</li>', esc_attr( $severity ), esc_html( $names[ $severity ] ), esc_html( $text ) );
			}
			echo '</ul>';
		}
		Settings_Page::button( self::ACTION, __( 'Run the self-test', 'masthead' ) );
	}

	/**
	 * Returns the findings of the last run.
	 *
	 * @return array[]
	 */
	private static function findings() {
		$result = get_option( self::OPTION, array() );
		return (array) ( $result['findings'] ?? array() );
	}
}

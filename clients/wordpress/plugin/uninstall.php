<?php
/**
 * Removes the settings. What editors chose in the "Access" box stays with each article, so that a new installation
 * closes the same articles again.
 *
 * @package Masthead
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'masthead' );
delete_option( 'masthead_private_key' );
delete_option( 'masthead_sending' );
delete_option( 'masthead_self_test' );
delete_option( 'masthead_config' );
delete_post_meta_by_key( '_masthead_label' );
delete_post_meta_by_key( '_masthead_open_until' );
delete_post_meta_by_key( '_masthead_unsent' );
delete_post_meta_by_key( '_masthead_sent' );

global $wpdb;
$wpdb->query( // phpcs:ignore WordPress.DB.DirectDatabaseQuery
	$wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( 'masthead_deleted_' ) . '%' )
);

<?php
/**
 * Runs code inside WordPress: php inside.php FOLDER HOST CODE. The code finds its input as $input and returns a value,
 * which is printed as JSON in the last line.
 *
 * @package Masthead
 */

list( , $folder, $host, $code ) = $argv;

$_SERVER['HTTP_HOST']       = $host;
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['REMOTE_ADDR']     = '127.0.0.1';

if ( false !== strpos( $code, 'wp_install' ) ) {
	define( 'WP_INSTALLING', true );
}
require $folder . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter( 'pre_wp_mail', '__return_true' );
if ( function_exists( 'wp_set_current_user' ) && is_blog_installed() ) {
	wp_set_current_user( 1 );
}
$input = json_decode( stream_get_contents( STDIN ), true );
// phpcs:ignore Squiz.PHP.Eval -- The tests bring the code.
$result = eval( $code );
echo "\n", wp_json_encode( $result );

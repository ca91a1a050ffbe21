<?php
/**
 * Routes requests of PHP's own web server: files as they are, everything else to WordPress.
 *
 * @package Masthead
 */

$folder = getenv( 'WORDPRESS_FOLDER' );
$path   = urldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( '/' !== $path && is_dir( $folder . $path ) && is_file( rtrim( $folder . $path, '/' ) . '/index.php' ) ) {
	$path = rtrim( $path, '/' ) . '/index.php';
}
$is_file = '/' !== $path && is_file( $folder . $path );
if ( $is_file && '.php' !== substr( $path, -4 ) ) {
	return false;
}
$script = $is_file ? $path : '/index.php';

$_SERVER['SCRIPT_NAME']     = $script;
$_SERVER['PHP_SELF']        = $script;
$_SERVER['SCRIPT_FILENAME'] = $folder . $script;
chdir( dirname( $folder . $script ) );
require $folder . $script;

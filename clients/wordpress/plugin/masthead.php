<?php
/**
 * Plugin Name:       Masthead
 * Description:       Memberships and subscriptions with Masthead: closed text never leaves this server for readers who may not see it.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            Masthead
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       masthead
 *
 * This program is free software; you can redistribute it and/or modify it under the terms of the GNU General Public
 * License as published by the Free Software Foundation; either version 2 of the License, or (at your option) any later
 * version. It comes without any warranty. See license.txt.
 *
 * @package Masthead
 */

defined( 'ABSPATH' ) || exit;

define( 'MASTHEAD_VERSION', '0.1.0' );
define( 'MASTHEAD_FILE', __FILE__ );

foreach ( array(
	'settings',
	'store',
	'labels',
	'protocol',
	'breaker',
	'client',
	'reader',
	'verdict',
	'decisions',
	'cut',
	'hidden-text',
	'popup',
	'wall',
	'article',
	'lists',
	'search',
	'attachments',
	'rest',
	'headers',
	'structured-data',
	'seo-plugins',
	'access-box',
	'outbox',
	'deleted-posts',
	'label-refresh',
	'connection',
	'self-test',
	'self-test-page',
	'settings-form',
	'settings-page',
) as $masthead_part ) {
	require_once __DIR__ . '/includes/class-' . $masthead_part . '.php';
}
unset( $masthead_part );

Masthead\Access_Box::register();
Masthead\Outbox::register();
Masthead\Deleted_Posts::register();
Masthead\Settings_Page::register();
Masthead\Self_Test_Page::register();

// Without an address and a key there is nobody to ask, so nothing is closed.
if ( Masthead\Settings::is_connected() ) {
	Masthead\Headers::register();
	Masthead\Decisions::register();
	Masthead\Article::register();
	Masthead\Lists::register();
	Masthead\Search::register();
	Masthead\Attachments::register();
	Masthead\Rest::register();
	Masthead\Structured_Data::register();
	Masthead\Seo_Plugins::register();
	Masthead\Label_Refresh::register();
}

register_deactivation_hook( __FILE__, array( 'Masthead\\Outbox', 'deactivate' ) );

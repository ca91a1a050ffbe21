<?php
/**
 * Answers for lists.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Asks in the background whether articles that lists show are free, so that a list never waits.
 */
final class Label_Refresh {
	const HOOK = 'masthead_refresh_labels';

	/** Articles that one run asks about. */
	const PORTION = 50;

	/**
	 * Ids of articles without a fresh answer, as keys.
	 *
	 * @var array
	 */
	private static $due = array();

	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_action( self::HOOK, array( self::class, 'run' ) );
		add_action( 'shutdown', array( self::class, 'schedule' ) );
	}

	/**
	 * Takes note of an article in a list.
	 *
	 * @param int $id Id of the post.
	 */
	public static function notice( $id ) {
		if ( 'by_rules' === Labels::told( $id ) && Labels::is_due( $id ) ) {
			self::$due[ $id ] = true;
		}
	}

	/**
	 * Schedules a run for the noticed articles, once in some minutes at most: closed articles are always due.
	 */
	public static function schedule() {
		if ( ! self::$due || null !== Store::get( 'refreshed' ) ) {
			return;
		}
		Store::set( 'refreshed', 1, 5 * MINUTE_IN_SECONDS );
		wp_schedule_single_event( time(), self::HOOK, array( array_slice( array_keys( self::$due ), 0, self::PORTION ) ) );
	}

	/**
	 * Asks about articles. After a failure, the next list tries again.
	 *
	 * @param int[] $ids Ids of posts.
	 */
	public static function run( $ids ) {
		$posts = array();
		foreach ( array_slice( (array) $ids, 0, self::PORTION ) as $id ) {
			$post = get_post( $id );
			if ( Labels::is_behind( $post ) && 'publish' === $post->post_status ) {
				$posts[] = $post;
			}
		}
		if ( ! $posts ) {
			return;
		}
		list( $state, , $json ) = Client::call( 'POST', '/decisions/verify', Protocol::list_question( $posts ) );
		if ( Client::ANSWERED !== $state ) {
			return;
		}
		foreach ( Protocol::list_access( $json, $posts[0]->ID ) as $id => $access ) {
			Labels::remember( $id, $access );
		}
	}
}

<?php
/**
 * Content for Masthead.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Tells Masthead of articles in the background: each that was saved, and all of them in portions.
 */
final class Outbox {
	const HOOK = 'masthead_send_content';

	/** Marks posts of whose last change Masthead hasn't been told. */
	const UNSENT = '_masthead_unsent';

	/** Marks posts that Masthead knows. */
	const SENT = '_masthead_sent';

	/** State of sending everything: last id, sent, total, and the last error. */
	const SENDING = 'masthead_sending';

	const PORTION       = 200;
	const RETRY_SECONDS = 300;

	/** Masthead takes some portions a minute; WordPress works off one at a time. */
	const PAUSE_SECONDS = 60;

	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_action( 'save_post', array( self::class, 'mark' ), 100, 2 );
		add_action( 'set_object_terms', array( self::class, 'mark' ), 100 );
		add_action( self::HOOK, array( self::class, 'run' ) );
	}

	/**
	 * Ends what waits when the plugin is switched off.
	 */
	public static function deactivate() {
		wp_clear_scheduled_hook( self::HOOK );
		wp_clear_scheduled_hook( Self_Test_Page::HOOK );
		wp_unschedule_hook( Label_Refresh::HOOK );
	}

	/**
	 * Marks a saved post and schedules sending it: one that is published, or of which Masthead has to hear that it no
	 * longer is.
	 *
	 * @param int           $id   Id of the post.
	 * @param \WP_Post|null $post The post.
	 */
	public static function mark( $id, $post = null ) {
		$post = $post instanceof \WP_Post ? $post : get_post( $id );
		if ( ! Labels::is_behind( $post ) || ! Settings::is_connected() ) {
			return;
		}
		if ( ! Protocol::is_published( $post ) && ! get_post_meta( $id, self::SENT, true ) ) {
			return;
		}
		update_post_meta( $id, self::UNSENT, 1 );
		self::schedule( 0 );
	}

	/**
	 * Begins to send everything.
	 */
	public static function send_all() {
		$total = 0;
		foreach ( Labels::types() as $type ) {
			$total += (int) wp_count_posts( $type )->publish;
		}
		self::save_state(
			array(
				'last'  => 0,
				'sent'  => 0,
				'total' => $total,
				'error' => '',
			)
		);
		self::schedule( 0 );
	}

	/**
	 * Returns the state of sending everything.
	 *
	 * @return array Empty if that was never asked for.
	 */
	public static function state() {
		return (array) get_option( self::SENDING, array() );
	}

	/**
	 * Sends one portion: deleted posts first, then saved ones, then the next ones of everything.
	 */
	public static function run() {
		$deleted = Deleted_Posts::find( self::PORTION );
		if ( $deleted ) {
			if ( self::tell( array_map( array( Protocol::class, 'gone' ), $deleted ) ) ) {
				Deleted_Posts::forget( $deleted );
				self::schedule( 0 );
			}
			return;
		}
		$saved = self::find( self::unsent(), 0 );
		if ( $saved ) {
			if ( self::send( $saved ) ) {
				foreach ( $saved as $post ) {
					delete_post_meta( $post->ID, self::UNSENT );
				}
				self::schedule( 0 );
			}
			return;
		}
		$state = self::state();
		if ( ! $state || null === $state['last'] ) {
			return;
		}
		$posts = self::find( array(), (int) $state['last'] );
		if ( $posts && ! self::send( $posts ) ) {
			return;
		}
		$state['error'] = '';
		$state['sent'] += count( $posts );
		$state['last']  = $posts ? end( $posts )->ID : null;
		self::save_state( $state );
		if ( $posts ) {
			self::schedule( 0 );
		}
	}

	/**
	 * Returns the conditions on posts whose last change was not sent, whatever their status is now.
	 *
	 * @return array
	 */
	private static function unsent() {
		return array(
			'meta_key'     => self::UNSENT, // phpcs:ignore WordPress.DB.SlowDBQuery
			'post_status'  => array_keys( get_post_stati() ),
			'has_password' => null,
		);
	}

	/**
	 * Finds posts by their id: published ones, unless the conditions say otherwise.
	 *
	 * @param array $more  More conditions.
	 * @param int   $after Id after which to begin.
	 * @return \WP_Post[]
	 */
	private static function find( array $more, $after ) {
		$begin = static function ( $where ) use ( $after ) {
			global $wpdb;
			return $where . $wpdb->prepare( " AND {$wpdb->posts}.ID > %d", $after );
		};
		add_filter( 'posts_where', $begin );
		$query = new \WP_Query(
			array_merge(
				array(
					'post_type'           => Labels::types(),
					'post_status'         => 'publish',
					'has_password'        => false,
					'posts_per_page'      => self::PORTION,
					'orderby'             => 'ID',
					'order'               => 'ASC',
					'no_found_rows'       => true,
					'ignore_sticky_posts' => true,
				),
				$more
			)
		);
		remove_filter( 'posts_where', $begin );
		return $query->posts;
	}

	/**
	 * Sends posts, and marks those that Masthead knows from now on.
	 *
	 * @param \WP_Post[] $posts Posts.
	 * @return bool
	 */
	private static function send( array $posts ) {
		if ( ! self::tell( array_map( array( Protocol::class, 'piece' ), $posts ) ) ) {
			return false;
		}
		foreach ( $posts as $post ) {
			if ( Protocol::is_published( $post ) ) {
				update_post_meta( $post->ID, self::SENT, 1 );
			} else {
				delete_post_meta( $post->ID, self::SENT );
			}
		}
		return true;
	}

	/**
	 * Tells Masthead of pieces. After a failure it schedules another try and keeps the reason for the settings page.
	 *
	 * @param array[] $pieces Pieces.
	 * @return bool
	 */
	private static function tell( array $pieces ) {
		list( $state, $status, $json ) = Client::call( 'POST', '/content/batch', array( 'content' => $pieces ) );
		if ( Client::ANSWERED === $state ) {
			return true;
		}
		$reason   = is_array( $json ) && is_string( $json['error_description'] ?? null ) ? $json['error_description'] : '';
		$progress = array_merge( array( 'last' => null ), self::state() );
		/* translators: 1: HTTP status, 2: reason. */
		$progress['error'] = trim( sprintf( __( 'Masthead didn\'t take the content (status %1$d). %2$s', 'masthead' ), $status, $reason ) );
		self::save_state( $progress );
		self::schedule( 429 === $status ? self::PAUSE_SECONDS : self::RETRY_SECONDS );
		return false;
	}

	/**
	 * Schedules the next portion.
	 *
	 * @param int $seconds Seconds until then.
	 */
	public static function schedule( $seconds ) {
		if ( ! wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_single_event( time() + $seconds, self::HOOK );
		}
	}

	/**
	 * Stores the state of sending everything.
	 *
	 * @param array $state The state.
	 */
	private static function save_state( array $state ) {
		update_option( self::SENDING, $state, false );
	}
}

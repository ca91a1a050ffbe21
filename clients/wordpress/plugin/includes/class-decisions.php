<?php
/**
 * The decision about the page.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Asks Masthead once for each page, about its main article. Lists never ask.
 */
final class Decisions {
	/**
	 * Verdict about the main article; null if the page has none.
	 *
	 * @var Verdict|null
	 */
	private static $verdict = null;

	/**
	 * Main article that was decided about.
	 *
	 * @var int
	 */
	private static $post_id = 0;

	/**
	 * Milliseconds that this page waited for its decision.
	 *
	 * @var int
	 */
	private static $waited = 0;

	/**
	 * Returns how long this page waited for its decision.
	 *
	 * @return int Milliseconds.
	 */
	public static function waited() {
		return self::$waited;
	}

	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_action( 'template_redirect', array( self::class, 'decide' ), 5 );
	}

	/**
	 * Returns the verdict about a post of this page; null if none was made.
	 *
	 * @param int $id Id of the post.
	 * @return Verdict|null
	 */
	public static function about( $id ) {
		return self::$post_id === $id ? self::$verdict : null;
	}

	/**
	 * Returns the main article of this page if it isn't free; null otherwise.
	 *
	 * @return \WP_Post|null
	 */
	public static function closed_article() {
		if ( ! self::$verdict || 'free' === self::$verdict->access ) {
			return null;
		}
		return get_post( self::$post_id );
	}

	/**
	 * Returns whether the current user sees the whole text because they edit it.
	 *
	 * @param int $id Id of the post.
	 * @return bool
	 */
	public static function is_editor_of( $id ) {
		return is_user_logged_in() && current_user_can( 'edit_post', $id );
	}

	/**
	 * Decides about the page before anything is printed.
	 */
	public static function decide() {
		$post = is_singular() && ! is_feed() && ! is_embed() ? get_queried_object() : null;
		if ( ! Labels::is_behind( $post ) || post_password_required( $post ) || self::is_editor_of( $post->ID ) ) {
			return;
		}
		Headers::forbid_caching();
		self::$post_id = $post->ID;
		self::$verdict = Self_Test::is_test_reader() ? new Verdict( 'grant', 'self_test' ) : self::ask( $post );
		if ( self::$verdict->access ) {
			Labels::remember( $post->ID, self::$verdict->access );
		}
		Reader::keep_meter( self::$verdict->meter_token );
	}

	/**
	 * Asks Masthead.
	 *
	 * @param \WP_Post $post The article.
	 * @return Verdict
	 */
	private static function ask( \WP_Post $post ) {
		if ( Breaker::is_open() ) {
			return self::without_answer( $post, true );
		}
		$question = Protocol::question( $post, Reader::purpose() );
		$begun                  = microtime( true );
		list( $state, , $json ) = Client::call( 'POST', '/decisions/verify', $question, Client::page_budget() );
		self::$waited           = (int) ceil( 1000 * ( microtime( true ) - $begun ) );
		if ( Client::AWAY === $state ) {
			Breaker::count_failure( Reader::key() );
			return self::without_answer( $post, false );
		}
		Breaker::count_success();
		$verdict = Client::ANSWERED === $state ? Protocol::verdict( $json ) : null;
		return $verdict ? $verdict : self::without_answer( $post, false );
	}

	/**
	 * Decides without Masthead: free articles stay open. Closed ones open only if the site chose so, and only once
	 * the outage is certain; a refused call or one slow answer opens nothing.
	 *
	 * @param \WP_Post $post       The article.
	 * @param bool     $is_certain Whether the breaker is open.
	 * @return Verdict
	 */
	private static function without_answer( \WP_Post $post, $is_certain ) {
		if ( Labels::is_free( $post->ID ) ) {
			return new Verdict( 'grant', 'free_content' );
		}
		$opens = $is_certain && 'open' === Settings::get( 'failure' );
		return new Verdict( $opens ? 'grant' : 'outage', 'outage' );
	}
}

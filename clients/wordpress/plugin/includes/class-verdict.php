<?php
/**
 * The verdict about a page.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Says whether the reader of this page may see the whole text, and why not.
 */
final class Verdict {
	/**
	 * Verdict of Masthead, or `outage`.
	 *
	 * @var string
	 */
	public $verdict;

	/**
	 * Reason of the verdict.
	 *
	 * @var string
	 */
	public $reason;

	/**
	 * Access of the article: free, registered or members; null if unknown.
	 *
	 * @var string|null
	 */
	public $access = null;

	/**
	 * Code that a reader can quote to the publisher.
	 *
	 * @var string
	 */
	public $code = '';

	/**
	 * Token to keep for the reader.
	 *
	 * @var string|null
	 */
	public $meter_token = null;

	/**
	 * Articles opened on the meter; null without a meter.
	 *
	 * @var int|null
	 */
	public $used = null;

	/**
	 * Articles that the meter allows; null without a meter.
	 *
	 * @var int|null
	 */
	public $limit = null;

	/**
	 * Unix time at which one more article can be opened; null if unknown.
	 *
	 * @var int|null
	 */
	public $resets_at = null;

	/**
	 * Unix time until which this article stays open; null if unknown.
	 *
	 * @var int|null
	 */
	public $open_until = null;

	/**
	 * Articles that a sign-up could read besides this one; 0 if unknown.
	 *
	 * @var int
	 */
	public $register_left = 0;

	/**
	 * Days in which a sign-up could read them.
	 *
	 * @var int
	 */
	public $register_days = 0;

	/**
	 * Popup that answers the wall: slug, revision and whether it has a frame; null for the built-in wall.
	 *
	 * @var array|null
	 */
	public $popup = null;

	/**
	 * Makes a verdict.
	 *
	 * @param string $verdict Verdict.
	 * @param string $reason  Reason.
	 */
	public function __construct( $verdict, $reason ) {
		$this->verdict = $verdict;
		$this->reason  = $reason;
	}

	/**
	 * Returns whether the whole text may be shown.
	 *
	 * @return bool
	 */
	public function is_open() {
		return 'grant' === $this->verdict || 'meter_grant' === $this->verdict;
	}
}

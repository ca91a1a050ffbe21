<?php
/**
 * Recognizes hidden text.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Compares runs of words, so that other markup, line breaks and shortening make no difference.
 */
final class Hidden_Text {
	/** Words in a row that a whole page shares with hidden text only if it shows that text. */
	const RUN = 6;

	/**
	 * Runs of words that only the hidden part has, as keys.
	 *
	 * @var array
	 */
	private $hidden;

	/**
	 * Number of words in a run.
	 *
	 * @var int
	 */
	private $run;

	/**
	 * Takes a text apart.
	 *
	 * @param string $whole The whole text as HTML.
	 * @param string $open  Its open part as HTML.
	 * @param int    $run   Number of words in a row to compare.
	 */
	public function __construct( $whole, $open, $run = self::RUN ) {
		$this->run    = $run;
		$this->hidden = array_diff_key( self::runs( $whole, $run ), self::runs( $open, $run ) );
	}

	/**
	 * Returns whether HTML or plain text shows words of the hidden part.
	 *
	 * @param string $html Text to look at.
	 * @return bool
	 */
	public function is_in( $html ) {
		return array() !== array_intersect_key( self::runs( $html, $this->run ), $this->hidden );
	}

	/**
	 * Returns the runs of words in HTML, as keys. A shorter text is a run by itself.
	 *
	 * @param string $html HTML.
	 * @param int    $run  Number of words.
	 * @return array
	 */
	private static function runs( $html, $run ) {
		$words = preg_split( '/[^\p{L}\p{N}]+/u', Cut::lower( Cut::text( $html ) ), -1, PREG_SPLIT_NO_EMPTY );
		$words = $words ? $words : array();
		$runs  = array();
		$last  = max( 0, count( $words ) - $run );
		for ( $at = 0; $words && $at <= $last; $at++ ) {
			$runs[ implode( ' ', array_slice( $words, $at, $run ) ) ] = true;
		}
		return $runs;
	}
}

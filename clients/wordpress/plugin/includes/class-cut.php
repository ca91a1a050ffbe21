<?php
/**
 * Cuts a text to the part that everybody may read.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Finds the open part of HTML: it ends after a paragraph, and all its tags are closed.
 */
final class Cut {
	/** Fewer letters than this have no open part. */
	const SHORTEST = 200;

	/** Comments, elements whose content is no markup, and tags. */
	const TOKENS = '~<!--.*?-->|<(script|style|textarea|template|noscript|svg|math)\b(?:[^>"\']++|"[^"]*+"|\'[^\']*+\')*+>.*?</\1\s*>|<(/?)([a-z][a-z0-9:-]*)(?:[^>"\']++|"[^"]*+"|\'[^\']*+\')*+>~is';

	const VOID = array( 'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr' );

	/** A film or a form is worth as much as the text, so the open part ends before it. */
	const MEDIA = array( 'video', 'audio', 'iframe', 'object', 'embed', 'form', 'canvas' );

	/**
	 * Returns the open part: at most some paragraphs and at most a third of the text. Short texts have none.
	 *
	 * @param string $html       The whole text.
	 * @param int    $paragraphs Largest number of paragraphs.
	 * @return string
	 */
	public static function open_part( $html, $paragraphs ) {
		$length = self::length( $html );
		if ( $length < self::SHORTEST || ! preg_match_all( self::TOKENS, $html, $tokens, PREG_SET_ORDER | PREG_OFFSET_CAPTURE ) ) {
			return '';
		}
		$open   = array();
		$end    = 0;
		$closes = '';
		$count  = 0;
		foreach ( $tokens as $token ) {
			$name = strtolower( $token[3][0] ?? '' );
			if ( '' === $name || in_array( $name, self::VOID, true ) && 'embed' !== $name ) {
				continue;
			}
			if ( $count >= $paragraphs || in_array( $name, self::MEDIA, true ) ) {
				break;
			}
			if ( '' === $token[2][0] ) {
				$open[] = $name;
				continue;
			}
			$open = self::close( $open, $name );
			if ( 'p' !== $name ) {
				continue;
			}
			$after  = $token[0][1] + strlen( $token[0][0] );
			$so_far = self::length( substr( $html, 0, $after ) );
			if ( $so_far > $length / 3 ) {
				break;
			}
			if ( $so_far > self::length( substr( $html, 0, $end ) ) ) {
				++$count;
			}
			$end    = $after;
			$closes = $open ? '</' . implode( '></', array_reverse( $open ) ) . '>' : '';
		}
		return substr( $html, 0, $end ) . $closes;
	}

	/**
	 * Returns the text of HTML in one line.
	 *
	 * @param string $html HTML.
	 * @return string
	 */
	public static function text( $html ) {
		$spaced = preg_replace( '~<(/?(?:p|div|li|h[1-6]|td|th|br|figcaption|blockquote)\b)~i', ' <$1', $html );
		$text   = html_entity_decode( wp_strip_all_tags( (string) $spaced ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
		return trim( (string) preg_replace( '/\s+/u', ' ', $text ) );
	}

	/**
	 * Returns a text in lower case. WordPress runs without PHP's mbstring, too.
	 *
	 * @param string $text The text.
	 * @return string
	 */
	public static function lower( $text ) {
		return function_exists( 'mb_strtolower' ) ? mb_strtolower( $text ) : strtolower( $text );
	}

	/**
	 * Returns the number of letters in HTML.
	 *
	 * @param string $html HTML.
	 * @return int
	 */
	private static function length( $html ) {
		return mb_strlen( self::text( $html ) );
	}

	/**
	 * Closes an element, and with it those inside that have no closing tag of their own.
	 *
	 * @param string[] $open Open elements.
	 * @param string   $name Element to close.
	 * @return string[]
	 */
	private static function close( array $open, $name ) {
		$at = array_keys( $open, $name, true );
		return $at ? array_slice( $open, 0, end( $at ) ) : $open;
	}
}

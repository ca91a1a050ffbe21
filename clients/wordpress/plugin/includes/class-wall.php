<?php
/**
 * The wall and the meter's line.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Prints what follows the text. The wall is part of the page's flow and needs no script. It links only to pages whose
 * address the settings have.
 */
final class Wall {
	/**
	 * Returns the place of the hidden text and the wall.
	 *
	 * @param Verdict  $verdict The verdict.
	 * @param \WP_Post $post    The article.
	 * @return string
	 */
	public static function closed( Verdict $verdict, \WP_Post $post ) {
		list( $kind, $title, $text, $links ) = self::words( $verdict, $post );
		$html  = '<div class="mh-paywall"></div>';
		$html .= sprintf( '<section class="mh-wall mh-wall-%s" aria-labelledby="mh-wall-title">', esc_attr( $kind ) );
		$wall  = sprintf( '<h2 id="mh-wall-title">%s</h2><p>%s</p>', esc_html( $title ), esc_html( $text ) );
		$wall .= self::links( array_filter( $links ) );
		$wall .= 'register' === $kind ? self::further( $verdict ) : '';
		$wall .= 'locked' === $kind ? self::cancel() : '';
		$html .= 'outage' === $kind && 'outage' === $verdict->verdict ? $wall : Popup::around( $verdict, $wall, $title );
		$html .= 'outage' === $kind ? '' : self::help( $verdict );
		return $html . '</section>';
	}

	/**
	 * Returns an open text, and below it how many free articles are left.
	 *
	 * @param string  $html    The text.
	 * @param Verdict $verdict The verdict.
	 * @return string
	 */
	public static function opened( $html, Verdict $verdict ) {
		if ( 'free' === $verdict->access || 'free_content' === $verdict->reason ) {
			return $html;
		}
		$html = '<div class="mh-paywall">' . $html . '</div>';
		if ( 'meter_grant' !== $verdict->verdict || null === $verdict->limit ) {
			return $html;
		}
		$left = max( 0, $verdict->limit - (int) $verdict->used );
		/* translators: 1: number of free articles left, 2: number of free articles. */
		$line = sprintf( __( '%1$d of %2$d free articles left.', 'masthead' ), $left, $verdict->limit );
		if ( $verdict->open_until ) {
			/* translators: %s: date. */
			$line .= ' ' . sprintf( __( 'This one stays open for you until %s.', 'masthead' ), self::date( $verdict->open_until ) );
		}
		if ( 0 === $left && $verdict->resets_at ) {
			/* translators: %s: date. */
			$line .= ' ' . sprintf( __( 'Your next free article opens on %s.', 'masthead' ), self::date( $verdict->resets_at ) );
		}
		$label = __( 'Free articles', 'masthead' );
		return $html . sprintf( '<aside class="mh-meter" aria-label="%s"><p>%s</p></aside>', esc_attr( $label ), esc_html( $line ) );
	}

	/**
	 * Returns kind, heading, reason and links of a wall.
	 *
	 * @param Verdict  $verdict The verdict.
	 * @param \WP_Post $post    The article.
	 * @return array
	 */
	private static function words( Verdict $verdict, \WP_Post $post ) {
		$register = array( Settings::get( 'register_url' ), __( 'Create an account', 'masthead' ) );
		$account  = array( Settings::get( 'login_url' ), __( 'I have an account', 'masthead' ) );
		$log_in   = array( Settings::get( 'login_url' ), __( 'Already a subscriber? Log in', 'masthead' ) );
		$plans    = array( Settings::get( 'plans_url' ), __( 'Plans and prices', 'masthead' ) );
		if ( 'register' === $verdict->verdict ) {
			return array( 'register', __( 'Read on with a free account', 'masthead' ), self::register_text( $verdict ), array( $register, $account ) );
		}
		if ( 'limit_reached' === $verdict->reason && $verdict->limit ) {
			/* translators: %d: number of articles. */
			$title = sprintf( __( 'You have read your %d free articles', 'masthead' ), $verdict->limit );
			return array( 'limit', $title, self::limit_text( $verdict ), array( $plans, $log_in ) );
		}
		if ( in_array( $verdict->reason, array( 'locked', 'inactive' ), true ) ) {
			$text = __( 'We have stopped access for this account. Please write to us: a person will answer within one working day. Free articles stay open for you.', 'masthead' );
			return array( 'locked', __( 'Your account is locked', 'masthead' ), $text, array() );
		}
		if ( 'paywall' === $verdict->verdict ) {
			$text = $plans[0]
				? __( 'Subscribers pay for our reporters. Choose a plan to read on.', 'masthead' )
				: __( 'Subscribers pay for our reporters.', 'masthead' );
			return array( 'paywall', __( 'This article is for subscribers', 'masthead' ), $text, array( $plans, $log_in ) );
		}
		$text  = __( 'The fault is ours. You don\'t need to pay or log in again. Please try once more in a few minutes.', 'masthead' );
		$again = array( get_permalink( $post ), __( 'Try again', 'masthead' ) );
		return array( 'outage', __( 'We can\'t check your subscription right now', 'masthead' ), $text, array( $again ) );
	}

	/**
	 * Returns the reason of a wall that an account opens.
	 *
	 * @param Verdict $verdict The verdict.
	 * @return string
	 */
	private static function register_text( Verdict $verdict ) {
		if ( 'registered' === $verdict->access ) {
			return __( 'This article is free for readers with an account. It takes an email address and a minute. No card needed.', 'masthead' );
		}
		if ( 0 === $verdict->register_left ) {
			return __( 'With a free account you can read this article. No card needed.', 'masthead' );
		}
		/* translators: 1: "4 more articles", 2: "30 days". */
		$text = __( 'With a free account you can read this and %1$s every %2$s. No card needed.', 'masthead' );
		return sprintf( $text, self::more( $verdict ), self::days( $verdict ) );
	}

	/**
	 * Returns the line about what else an account opens, if an account alone opens the article.
	 *
	 * @param Verdict $verdict The verdict.
	 * @return string
	 */
	private static function further( Verdict $verdict ) {
		if ( 'registered' !== $verdict->access || 0 === $verdict->register_left ) {
			return '';
		}
		/* translators: 1: "4 more articles", 2: "30 days". */
		$text = __( 'With an account you can read %1$s every %2$s.', 'masthead' );
		$text = sprintf( $text, self::more( $verdict ), self::days( $verdict ) );
		return '<p class="mh-wall-more">' . esc_html( $text ) . '</p>';
	}

	/**
	 * Returns the line with the way to cancel, which a locked account can't use anymore.
	 *
	 * @return string
	 */
	private static function cancel() {
		$address = Settings::get( 'cancel_url' );
		$text    = __( 'You can cancel your contract without logging in.', 'masthead' );
		return '' === $address ? '' : sprintf( '<p class="mh-wall-more"><a href="%s">%s</a></p>', esc_url( $address ), esc_html( $text ) );
	}

	/**
	 * Returns the number of further articles in words.
	 *
	 * @param Verdict $verdict The verdict.
	 * @return string
	 */
	private static function more( Verdict $verdict ) {
		$left = $verdict->register_left;
		/* translators: %d: number of articles. */
		return sprintf( _n( '%d more article', '%d more articles', $left, 'masthead' ), $left );
	}

	/**
	 * Returns the number of days in words.
	 *
	 * @param Verdict $verdict The verdict.
	 * @return string
	 */
	private static function days( Verdict $verdict ) {
		$days = $verdict->register_days;
		/* translators: %d: number of days. */
		return sprintf( _n( '%d day', '%d days', $days, 'masthead' ), $days );
	}

	/**
	 * Returns when the next article opens.
	 *
	 * @param Verdict $verdict The verdict.
	 * @return string
	 */
	private static function limit_text( Verdict $verdict ) {
		$opened = __( 'Articles you have opened stay open until then.', 'masthead' );
		if ( ! $verdict->resets_at ) {
			return __( 'Articles you have opened stay open.', 'masthead' );
		}
		/* translators: %s: date. */
		return sprintf( __( 'Your next free article opens on %s.', 'masthead' ), self::date( $verdict->resets_at ) ) . ' ' . $opened;
	}

	/**
	 * Returns the links of a wall; the first is its main action. Links without an address are left out.
	 *
	 * @param array[] $links Address and text of each.
	 * @return string
	 */
	private static function links( array $links ) {
		$html = '';
		foreach ( $links as list( $address, $text ) ) {
			if ( '' !== $address ) {
				$class = '' === $html ? 'mh-wall-main' : 'mh-wall-other';
				$html .= sprintf( '<a class="%s" href="%s">%s</a> ', $class, esc_url( $address ), esc_html( $text ) );
			}
		}
		return '' === $html ? '' : '<p class="mh-wall-links">' . trim( $html ) . '</p>';
	}

	/**
	 * Returns the line that says whom to write to.
	 *
	 * @param Verdict $verdict The verdict.
	 * @return string
	 */
	private static function help( Verdict $verdict ) {
		$email = Settings::get( 'help_email' );
		if ( '' === $email || '' === $verdict->code ) {
			return '';
		}
		$link = sprintf( '<a href="mailto:%1$s">%1$s</a>', esc_attr( $email ) );
		$code = '<strong>' . esc_html( $verdict->code ) . '</strong>';
		/* translators: 1: email address, 2: code of 8 letters. */
		return '<p class="mh-wall-code">' . sprintf( esc_html__( 'Something wrong? Write to %1$s and quote %2$s.', 'masthead' ), $link, $code ) . '</p>';
	}

	/**
	 * Returns a date in the site's format.
	 *
	 * @param int $time Unix time.
	 * @return string
	 */
	private static function date( $time ) {
		return wp_date( get_option( 'date_format' ), $time );
	}
}

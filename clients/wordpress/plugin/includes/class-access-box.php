<?php
/**
 * The box "Access" of the editors.
 *
 * @package Masthead
 */

namespace Masthead;

defined( 'ABSPATH' ) || exit;

/**
 * Lets editors choose who may read an article, in the classic and in the block editor.
 */
final class Access_Box {
	const NONCE = 'masthead_access_nonce';
	const FIELD = 'masthead_access';

	/**
	 * Registers the hooks.
	 */
	public static function register() {
		add_action( 'add_meta_boxes', array( self::class, 'add' ) );
		add_action( 'save_post', array( self::class, 'save' ), 10, 2 );
	}

	/**
	 * Returns the choices with their names.
	 *
	 * @return string[]
	 */
	public static function choices() {
		return array(
			'by_rules'   => __( 'By the site\'s rules', 'masthead' ),
			'free'       => __( 'Free', 'masthead' ),
			'registered' => __( 'Readers with an account', 'masthead' ),
			'members'    => __( 'Members', 'masthead' ),
		);
	}

	/**
	 * Adds the box. Both editors show it beside the text.
	 */
	public static function add() {
		add_meta_box(
			'masthead-access',
			__( 'Access', 'masthead' ),
			array( self::class, 'output' ),
			Labels::types(),
			'side',
			'high',
			array( '__block_editor_compatible_meta_box' => true )
		);
	}

	/**
	 * Prints the box.
	 *
	 * @param \WP_Post $post The post.
	 */
	public static function output( $post ) {
		wp_nonce_field( self::NONCE, self::NONCE );
		$chosen = Labels::told( $post->ID );
		echo '<fieldset><legend class="screen-reader-text">' . esc_html__( 'Who may read this', 'masthead' ) . '</legend>';
		foreach ( self::choices() as $value => $name ) {
			printf(
				'<p><label><input type="radio" name="%s" value="%s" %s> %s</label></p>',
				esc_attr( self::FIELD ),
				esc_attr( $value ),
				checked( $chosen, $value, false ),
				esc_html( $name )
			);
		}
		echo '</fieldset><p class="description">' . esc_html__( 'Masthead\'s rules "Behind the wall" decide unless you choose here.', 'masthead' ) . '</p>';
	}

	/**
	 * Saves the choice.
	 *
	 * @param int      $id   Id of the post.
	 * @param \WP_Post $post The post.
	 */
	public static function save( $id, $post ) {
		$nonce  = isset( $_POST[ self::NONCE ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE ] ) ) : '';
		$access = isset( $_POST[ self::FIELD ] ) ? sanitize_key( wp_unslash( $_POST[ self::FIELD ] ) ) : '';
		$is_own = wp_verify_nonce( $nonce, self::NONCE ) && ! wp_is_post_autosave( $id ) && ! wp_is_post_revision( $id );
		if ( $is_own && Labels::is_behind( $post ) && current_user_can( 'edit_post', $id ) && isset( self::choices()[ $access ] ) ) {
			Labels::tell( $id, $access );
		}
	}
}

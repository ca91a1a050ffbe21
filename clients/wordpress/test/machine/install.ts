import { mkdir, writeFile } from 'node:fs/promises';
import { articles, freeArticle } from './texts.ts';
import { inWordpress, type WordpressPlace } from './wordpress.ts';

const INSTALL = `
wp_install( 'The Quay', 'editor', 'editor@example.com', true, '', 'editor' );
update_option( 'permalink_structure', '/%postname%/' );
return true;`;

const FILL = `
switch_theme( 'twentytwentyone' );
set_theme_mod( 'display_excerpt_or_full_post', 'full' );
flush_rewrite_rules();
foreach ( array( 1, 2, 3 ) as $id ) {
	wp_delete_post( $id, true );
}
$category = wp_insert_term( 'Harbour', 'category', array( 'slug' => 'harbour' ) )['term_id'];
wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'About us', 'post_name' => 'about-us', 'post_author' => 1, 'post_content' => '<p>We write about one quay and what lands on it, and have done so since the first gull.</p>' ) );
$made = array();
foreach ( $input as $article ) {
	$id = wp_insert_post( wp_slash( array(
		'post_type'     => 'post',
		'post_status'   => 'publish',
		'post_title'    => $article['title'],
		'post_name'     => $article['slug'],
		'post_content'  => $article['body'],
		'post_author'   => 1,
		'post_category' => array( $category ),
	) ) );
	$upload = wp_upload_bits( $article['slug'] . '.txt', null, 'A file of ' . $article['marker'] );
	$file   = wp_insert_attachment( array( 'post_mime_type' => 'text/plain', 'post_title' => 'List of birds', 'post_excerpt' => 'Says ' . $article['marker'], 'post_content' => 'Shows ' . $article['marker'], 'post_status' => 'inherit', 'post_name' => $article['slug'] . '-file' ), $upload['file'], $id );
	wp_insert_comment( array( 'comment_post_ID' => $id, 'comment_author' => 'Ada', 'comment_content' => 'I saw it, too.', 'comment_approved' => 1 ) );
	if ( 'by_rules' !== $article['access'] ) {
		update_post_meta( $id, '_masthead_access', $article['access'] );
	}
	$made[ $article['slug'] ] = array( 'id' => $id, 'file' => $file, 'file_address' => $upload['url'] );
}
return $made;`;

const INSTALL_PLUGIN = `
require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
$upgrader = new Plugin_Upgrader( new Automatic_Upgrader_Skin() );
$result   = $upgrader->install( $input );
return true === $result ? activate_plugin( 'masthead/masthead.php' ) : ( is_wp_error( $result ) ? $result->get_error_message() : $upgrader->skin->get_upgrade_messages() );`;

/** Lets tests set how long a page waits for Masthead. */
const BUDGET = `<?php
add_filter( 'masthead_page_budget', function ( $ms ) { return get_option( 'test_budget', $ms ); } );
`;

/** Row of an article and of its attachment. */
export interface MadeArticle {
  id: number;
  file: number;
  file_address: string;
}

/** Installs WordPress and adds the content. Returns the articles by their slug. */
export async function fillWordpress(place: WordpressPlace): Promise<Record<string, MadeArticle>> {
  await inWordpress(place, INSTALL);
  await mkdir(`${place.folder}/wp-content/mu-plugins`, { recursive: true });
  await writeFile(`${place.folder}/wp-content/mu-plugins/budget.php`, BUDGET);
  return await inWordpress(place, FILL, [...articles, freeArticle]);
}

/** Installs and activates the plugin from its archive, as an administrator does. */
export async function installPlugin(place: WordpressPlace, archive: Uint8Array): Promise<void> {
  const file = `${place.folder}/wp-content/uploads/masthead.zip`;
  await writeFile(file, archive);
  const failure = await inWordpress(place, INSTALL_PLUGIN, file);
  if (failure !== null) throw new Error(`The plugin can't be installed: ${JSON.stringify(failure)}`);
}

// The plugin and the product together.
import { expect, test } from 'vitest';
import { articles, freeArticle, type TestArticle } from './machine/texts.ts';
import { inWordpress } from './machine/wordpress.ts';
import { startProduct } from './product.ts';
import { connect, made, open, place, read, wallOf } from './site.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];
const registered = articles.find(({ access }) => access === 'registered') as TestArticle;

test('the product takes the content, decides about pages, and its rules close articles', async () => {
  const product = await startProduct();
  try {
    const { address, keys } = product;
    await connect(
      { address },
      { public_key: keys.public, help_email: 'help@quay.example' },
      undefined,
      keys.private,
    );
    expect(await inWordpress(place, 'return Masthead\\Connection::check();')).toEqual([
      true,
      'Connected: Masthead answers and takes the keys.',
    ]);

    await inWordpress(
      place,
      'Masthead\\Outbox::send_all(); for ( $run = 0; $run < 3; $run++ ) { Masthead\\Outbox::run(); } return true;',
    );
    expect(await inWordpress(place, 'return Masthead\\Outbox::state();')).toMatchObject({
      sent: 7,
      error: '',
    });
    const { items } = await product.call<{ items: { key: string; title: string; access: string }[] }>(
      'GET',
      'content',
    );
    expect(items).toHaveLength(7);
    expect(items.find(({ key }) => key === String(made[freeArticle.slug]?.id))).toMatchObject({
      access: 'free',
    });

    expect(await read(`/${article.slug}/`)).toContain(article.marker);
    const { items: types } = await product.call<{ items: { id: number; key: string }[] }>(
      'GET',
      'content-types',
    );
    const post = types.find(({ key }) => key === 'post')?.id;
    await product.call('PUT', 'content/wall', { rules: [{ type_ids: [post], access: 'members' }] });
    await expect.poll(() => read(`/${article.slug}/`)).not.toContain(article.marker);
    expect(wallOf(await read(`/${article.slug}/`))).toMatch(
      /^This article is for subscribers .* quote [A-Z0-9]{4}-[A-Z0-9]{4} \.$/,
    );
    expect(wallOf(await read(`/${registered.slug}/`))).toMatch(
      /^(Read on with a free account|This article is for)/,
    );
    expect(await read(`/${freeArticle.slug}/`)).toContain(freeArticle.marker);
    expect(await read('/about-us/')).toContain('since the first gull');
    expect(await read('/')).not.toContain(article.marker);
    await open('/wp-cron.php');
    expect(await read('/')).toContain(freeArticle.marker);
  } finally {
    await product.stop();
  }
  expect(await read('/about-us/')).toContain('since the first gull');
  expect(await read(`/${article.slug}/`)).toContain('We can&#039;t check your subscription right now');
});

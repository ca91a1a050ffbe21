import { testMovedShop } from '#server/testing/moved-shop.suite.ts';

testMovedShop(20, 120_000);

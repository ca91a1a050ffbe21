// @module-tag slow
import { testMovedShop } from '#server/testing/moved-shop.suite.ts';

testMovedShop(1_000, 1_200_000);

import { expect, test } from 'vitest';
import { ArrivingBodies, type Body } from './arriving-bodies.ts';

const most = { all: 100, network: 80, caller: 60 };

/** Creates bodies that begin to arrive, by name, and the list of the names of those that were cut off. */
function arriving(bounds = most) {
  const bodies = new ArrivingBodies(bounds);
  const cut: string[] = [];
  const begin = (name: string, caller: string, network: string): Body => {
    const body = { caller, network, bytes: 0, cutOff: () => void cut.push(name) };
    bodies.begin(body);
    return body;
  };
  return { bodies, begin, cut };
}

test('what is only announced takes no room', () => {
  const { bodies, begin, cut } = arriving();
  for (let n = 0; n < 1_000; n += 1) bodies.take(begin(`held ${n}`, 'a', 'x'), 0);
  bodies.take(begin('mine', 'b', 'y'), 50);
  expect(cut).toEqual([]);
});

test('one caller has so much at most, and so has one network with all its accounts', () => {
  const { bodies, begin, cut } = arriving();
  bodies.take(begin('first', 'a', 'x'), 40);
  // 40 + 30 exceed the limit of 60 per caller.
  bodies.take(begin('second', 'a', 'x'), 30);
  expect(cut).toEqual(['second']);
  // 40 + 35 of another account are within the 80 of a network; 10 more exceed it.
  bodies.take(begin('other account', 'b', 'x'), 35);
  bodies.take(begin('third account', 'c', 'x'), 10);
  expect(cut).toEqual(['second', 'third account']);
});

test('without room, the largest body of the caller with the most makes room, in the network with the most', () => {
  const { bodies, begin, cut } = arriving();
  bodies.take(begin('small of many', 'a', 'x'), 20);
  bodies.take(begin('large of many', 'a', 'x'), 30);
  bodies.take(begin('same network', 'b', 'x'), 25);
  // 75 of one network and 26 of another are 101.
  bodies.take(begin('somebody else', 'c', 'y'), 26);
  expect(cut).toEqual(['large of many']);
});

test('without that turn, whoever comes last is the one who is cut off', () => {
  const { bodies, begin, cut } = arriving({ all: 100, network: 100, caller: 100 });
  bodies.take(begin('first', 'a', 'x'), 50);
  bodies.take(begin('last', 'b', 'x'), 51);
  expect(cut).toEqual(['last']);
});

test('a body that is whole, or was cut off, gives its room back and is counted no more', () => {
  const { bodies, begin, cut } = arriving();
  const first = begin('first', 'a', 'x');
  bodies.take(first, 60);
  bodies.end(first);
  bodies.end(first);
  bodies.take(first, 60);
  bodies.take(begin('second', 'a', 'x'), 60);
  expect(cut).toEqual([]);
});

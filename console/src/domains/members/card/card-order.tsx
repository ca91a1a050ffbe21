import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { CardName } from './card-name.ts';

const Settle = createContext<(name: CardName) => void>(() => undefined);

/** Tells the column that a card has its content, or the reason why not. */
export function useSettled(name: CardName, isSettled: boolean): void {
  const settle = use(Settle);
  useEffect(() => {
    if (isSettled) settle(name);
  }, [settle, name, isSettled]);
}

/** Milliseconds after which all cards show, even if some still load. */
const patience = 4_000;

export interface Slot {
  name: CardName;
  node: ReactNode;
}

interface InOrderProps {
  slots: readonly Slot[];
  /** True to show all from the start, because the address names one of them. */
  isWhole: boolean;
  onAll: () => void;
}

/** Renders cards that load in parallel and appear from the top, so that none grows above a visible one. */
export function InOrder({ slots, isWhole, onAll }: InOrderProps) {
  const [settled, setSettled] = useState<ReadonlySet<CardName>>(new Set());
  const [isLate, setLate] = useState(false);
  const [settle] = useState(
    () => (name: CardName) => setSettled((before) => (before.has(name) ? before : new Set(before).add(name))),
  );
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  const waiting = slots.findIndex(({ name }) => !settled.has(name));
  const isAll = isWhole || isLate || waiting === -1;
  useEffect(() => {
    if (isAll) onAll();
  }, [isAll, onAll]);
  return (
    <Settle value={settle}>
      {slots.map(({ name, node }, at) => (
        <div key={name} hidden={!isAll && at > waiting}>
          {node}
        </div>
      ))}
    </Settle>
  );
}

/** Renders a card that has its content from the start. */
export function Ready({ name, children }: { name: CardName; children: ReactNode }) {
  useSettled(name, true);
  return children;
}

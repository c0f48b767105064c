import type { Exchange } from './simulator.ts';

const kept = 1_000;

/** A bounded record of what went over the wire. */
export const createExchangeLog = () => {
  const exchanges: Exchange[] = [];
  const listeners = new Set<(exchange: Exchange) => void>();
  return {
    exchanges,
    add(exchange: Exchange): void {
      exchanges.push(exchange);
      if (exchanges.length > kept) exchanges.shift();
      for (const listener of listeners) listener(exchange);
    },
    onExchange(listener: (exchange: Exchange) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

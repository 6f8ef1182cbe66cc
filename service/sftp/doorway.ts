import { addressBlock } from '../domain/network-address.ts';

/** Lets go of a place; the second time does nothing. */
type Leave = () => void;

export type Doorway = {
  /** A place for somebody who has not signed in yet; undefined when this network has as many as it may. */
  enter(address: string): Leave | undefined;
};

/**
 * Counts connections that have not signed in, by network: they must not take all the places, nor have passwords checked
 * by the hundred before the first failure counts.
 */
export function createDoorway(perNetwork: number): Doorway {
  const inside = new Map<string, number>();
  return {
    enter(address) {
      const network = addressBlock(address);
      const before = inside.get(network) ?? 0;
      if (before >= perNetwork) return undefined;
      inside.set(network, before + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const now = (inside.get(network) ?? 1) - 1;
        if (now > 0) inside.set(network, now);
        else inside.delete(network);
      };
    },
  };
}

/** A limit on what is under way, in all and of one place. `take` answers how to leave, or null when it is full. */
export function seats({ most, mostOfPlace }: { most: number; mostOfPlace: number }) {
  const taken = new Map<string, number>();
  let inAll = 0;

  return {
    take(place: string): (() => void) | null {
      const here = taken.get(place) ?? 0;
      if (inAll >= most || here >= mostOfPlace) return null;
      inAll += 1;
      taken.set(place, here + 1);
      return () => {
        inAll -= 1;
        const left = (taken.get(place) ?? 1) - 1;
        if (left > 0) taken.set(place, left);
        else taken.delete(place);
      };
    },
  };
}

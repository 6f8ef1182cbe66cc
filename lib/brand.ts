/** The name of the product, the same in every language. */
export const brandName = 'Corridor';

/** The mark of the product in a square of 24: two parallel strokes that pass a border. */
export const brandMark = {
  size: 24,
  strokes: ['M3.5 12 20.5 5', 'M3.5 19 20.5 12'],
  strokeWidth: 3,
  border: 'M12 1.5v3.25M12 19.25v3.25',
  borderWidth: 2,
} as const;

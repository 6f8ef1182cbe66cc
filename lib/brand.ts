/** The product's name, in every language. */
export const brandName = 'Corridor';

/** The product's logo in a 24-unit square: two parallel strokes that cross a border. */
export const brandMark = {
  size: 24,
  strokes: ['M3.5 12 20.5 5', 'M3.5 19 20.5 12'],
  strokeWidth: 3,
  border: 'M12 1.5v3.25M12 19.25v3.25',
  borderWidth: 2,
} as const;

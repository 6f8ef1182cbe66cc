import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Opens a list and takes the option with this text, as a press of the pointer does. */
export async function chooseOption(list: HTMLElement, text: string): Promise<void> {
  fireEvent.click(list);
  const option = await screen.findByRole('option', { name: text });
  fireEvent.pointerDown(option);
  fireEvent.click(option);
  await waitFor(() => expect(list.textContent).toBe(text));
}

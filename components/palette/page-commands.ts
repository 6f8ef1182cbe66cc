export type PageCommand = { key: string; title: string; reason?: string; press: () => void };

/**
 * Returns the page's own commands for the palette: its buttons that carry `data-command`, under their own names. A
 * button that moves money never does.
 */
export function commandsOfPage(): PageCommand[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-command]')].map((button, index) => {
    const isOff = button.getAttribute('aria-disabled') === 'true' || button.matches(':disabled');
    const reasonId = button.getAttribute('aria-describedby');
    const reason = isOff && reasonId ? document.getElementById(reasonId)?.textContent : undefined;
    return {
      key: `page:${index}`,
      title: button.getAttribute('aria-label') ?? button.textContent.trim(),
      ...(isOff && { reason: reason ?? '' }),
      press: () => button.click(),
    };
  });
}

/** Text of a machine, whole and wrapped: nothing scrolls inside the page, so nothing hides from the keyboard. */
export function CodeText({ children }: { children: string }) {
  return (
    <pre className="whitespace-pre-wrap break-all rounded-sm bg-sunken p-3 font-mono font-normal text-micro">
      {children}
    </pre>
  );
}

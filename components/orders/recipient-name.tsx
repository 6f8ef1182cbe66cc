import { InScript } from '../ui/values/in-script.tsx';

type Props = { order: { beneficiaryName: string; suppliedName: string | null } };

/** The recipient's name, and beside it the name in Chinese characters that was supplied at the service. */
export function RecipientName({ order: { beneficiaryName, suppliedName } }: Props) {
  return (
    <>
      <InScript text={beneficiaryName} />
      {suppliedName !== null && (
        <>
          {' · '}
          <InScript text={suppliedName} />
        </>
      )}
    </>
  );
}

import { Check, Minus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { may, type Permission, type Role } from '@/lib/auth/permissions.ts';
import { Disclosure } from '../ui/card.tsx';
import { permissionGroups } from './permission-groups.ts';

type GroupId = keyof typeof permissionGroups;
const groups = Object.entries(permissionGroups) as [GroupId, readonly Permission[]][];

type Shown = {
  roles: readonly Role[];
  /** Those that this portal has. */
  permissions: readonly Permission[];
};

const groupsOf = (offered: readonly Permission[]) =>
  groups.flatMap(([group, permissions]) => {
    const shown = permissions.filter((permission) => offered.includes(permission));
    return shown.length === 0 ? [] : [[group, shown] as const];
  });

/** The permission table: all roles side by side, and on a narrow screen a list a role. */
export function RoleTable({ roles, permissions }: Shown) {
  return (
    <>
      <div className="max-lg:hidden">
        <AllRoles roles={roles} permissions={permissions} />
      </div>
      <div className="divide-y divide-subtle lg:hidden">
        {roles.map((role) => (
          <OneRole key={role} role={role} permissions={permissions} />
        ))}
      </div>
    </>
  );
}

function AllRoles({ roles, permissions: offered }: Shown) {
  const t = useTranslations('people');
  const roleName = useTranslations('shell.role');
  return (
    <table className="w-full border-collapse text-start">
      <caption className="sr-only">{t('roles.title')}</caption>
      <thead>
        <tr className="border-subtle border-b align-bottom">
          <th scope="col" className="py-3 pe-4 text-start text-label">
            {t('roles.permission')}
          </th>
          {roles.map((role) => (
            <th key={role} scope="col" className="w-28 px-2 py-3 text-center text-label">
              {roleName(role)}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(offered).map(([group, permissions]) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={roles.length + 1} className="pt-6 pb-1.5 text-start text-h3">
              {t(`roles.group.${group}`)}
            </th>
          </tr>
          {permissions.map((permission) => (
            <tr key={permission} className="border-subtle border-b">
              <th scope="row" className="py-2.5 pe-4 text-start font-normal">
                {t(`roles.sentence.${permission}`)}
              </th>
              {roles.map((role) => (
                <td key={role} className="px-2 py-2.5">
                  <Mark has={may(role, permission)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Mark({ has }: { has: boolean }) {
  const t = useTranslations('people.roles');
  return (
    <span className="flex justify-center">
      {has ? (
        <Check aria-hidden="true" className="size-4 text-link" />
      ) : (
        <Minus aria-hidden="true" className="size-4 text-ink-3" />
      )}
      <span className="sr-only">{t(has ? 'yes' : 'no')}</span>
    </span>
  );
}

function OneRole({ role, permissions: offered }: { role: Role } & Pick<Shown, 'permissions'>) {
  const t = useTranslations('people');
  const roleName = useTranslations('shell.role');
  const held = groupsOf(offered).flatMap(([group, permissions]) => {
    const own = permissions.filter((permission) => may(role, permission));
    return own.length === 0 ? [] : [[group, own] as const];
  });
  return (
    <div className="py-3">
      <Disclosure
        summary={roleName(role)}
        meta={t('roles.count', { count: held.flatMap(([, own]) => own).length })}
      >
        <p className="text-ink-2">{t(`roleText.${role}`)}</p>
        {held.map(([group, own]) => (
          <Fragment key={group}>
            <h3 className="mt-4 mb-1 font-semibold text-label">{t(`roles.group.${group}`)}</h3>
            <ul className="list-disc ps-5">
              {own.map((permission) => (
                <li key={permission}>{t(`roles.sentence.${permission}`)}</li>
              ))}
            </ul>
          </Fragment>
        ))}
      </Disclosure>
    </div>
  );
}

import { toLicenceName } from '@/lib/licences';

/** Whose archive this is, and on what terms. */
export function Footer({ title, licence }: { title: string; licence?: string }) {
  return (
    <footer className="site-footer">
      <p>{title}</p>
      {licence && (
        <p>
          Unless a page says otherwise:{' '}
          <a href={licence} rel="license">
            {toLicenceName(licence) ?? licence}
          </a>
        </p>
      )}
    </footer>
  );
}

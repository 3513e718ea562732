import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useParams } from 'react-router-dom';
import { isUuid } from '../domain/kit/values/ids.ts';
import { loadModuleMessages } from './catalogues.ts';
import { MANIFESTS } from './features.ts';
import { FeatureGate, InstalledOnly } from './guard.tsx';
import { screenOf } from './navigation.ts';
import { NotFound } from './pages/not-found.tsx';
import { RouterError } from './pages/router-error.tsx';
import { TenantFrame } from './tenant-frame.tsx';
import { toldAtOnce } from './told-at-once.ts';

export function createAppRouter() {
  return toldAtOnce(createBrowserRouter(appRoutes()));
}

/** Every address of the product (R2.1–R2.5). Screens are lazy: the first load carries the shell and the sign-in only. */
export function appRoutes(): RouteObject[] {
  return [
    {
      element: <InstalledOnly />,
      errorElement: <RouterError />,
      HydrateFallback: Starting,
      children: [
        { path: '/', element: <Navigate to="/tenant" replace /> },
        ...entryRoutes(),
        ...surveyAddresses(),
        {
          element: <TenantFrame />,
          children: [
            { path: '/tenant', children: tenantRoutes() },
            {
              path: '/admin',
              children: [
                ...manifestRoutes('admin'),
                { path: '*', element: <Navigate to="/admin" replace /> },
              ],
            },
          ],
        },
        { path: '*', element: <NotFound /> },
      ],
    },
  ];
}

/** What is there before anybody is signed in. */
function entryRoutes(): RouteObject[] {
  return [
    {
      path: '/login',
      lazy: async () => ({ Component: (await import('./login/login-page.tsx')).LoginPage }),
    },
    {
      path: '/install',
      lazy: withWords(
        ['install', 'entry'],
        async () => (await import('./install/install-page.tsx')).InstallPage,
      ),
    },
    {
      path: '/unauthorized',
      lazy: async () => ({ Component: (await import('./pages/unauthorized.tsx')).Unauthorized }),
    },
    {
      path: '/forgot-password',
      lazy: withWords('entry', async () => (await import('./entry/forgot-password.tsx')).ForgotPassword),
    },
    {
      path: '/reset-password',
      lazy: withWords('entry', async () => (await import('./entry/reset-password.tsx')).ResetPassword),
    },
    {
      path: '/accept-invitation',
      lazy: withWords('entry', async () => (await import('./entry/accept-invitation.tsx')).AcceptInvitation),
    },
    {
      path: '/report/:assetId',
      lazy: withWords(
        ['entry', 'work-orders'],
        async () => (await import('./entry/fault-form/fault-form-page.tsx')).FaultFormPage,
      ),
    },
    {
      path: '/demo-mails',
      lazy: withWords('entry', async () => (await import('./entry/demo-mails.tsx')).DemoMails),
    },
  ];
}

/** The specification's addresses of the surveys, which are a module of the tenant's area. */
function surveyAddresses(): RouteObject[] {
  return [
    { path: '/surveys', element: <Navigate to="/tenant/surveys" replace /> },
    { path: '/surveys/new', element: <Navigate to="/tenant/surveys/new" replace /> },
    { path: '/surveys/plugins', element: <Navigate to="/tenant/surveys/plugins" replace /> },
    { path: '/surveys/templates', element: <Navigate to="/tenant/surveys/templates" replace /> },
    { path: '/surveys/reports', element: <Navigate to="/tenant/surveys/reports" replace /> },
    { path: '/surveys/:id', element: <SurveyAddress /> },
    { path: '/plugins', element: <Navigate to="/tenant/plugins" replace /> },
  ];
}

function tenantRoutes(): RouteObject[] {
  return [
    {
      index: true,
      lazy: withWords('dashboard', async () => (await import('./dashboard/dashboard.tsx')).Dashboard),
    },
    {
      path: 'sync',
      lazy: withWords(
        ['sync-centre', 'records'],
        async () => (await import('./sync-centre/sync-centre.tsx')).SyncCentre,
      ),
    },
    { path: 'sync/devices', element: <Navigate to="/admin/devices" replace /> },
    ...manifestRoutes('tenant'),
    { path: '*', element: <Navigate to="/tenant" replace /> },
  ];
}

function manifestRoutes(wanted: 'tenant' | 'admin'): RouteObject[] {
  return MANIFESTS.filter(({ area = 'tenant' }) => area === wanted).flatMap((manifest) =>
    manifest.routes.map((route) => ({
      element: <FeatureGate manifest={manifest} screen={screenOf(route)} />,
      children: [route],
    })),
  );
}

/** A screen whose words are in catalogues of their own, with them. */
function withWords(
  catalogues: string | readonly string[],
  load: () => Promise<ComponentType>,
): () => Promise<{ Component: ComponentType }> {
  return async () => {
    const [Component] = await Promise.all([
      load(),
      ...[catalogues, 'problems'].flat().map(loadModuleMessages),
    ]);
    return { Component };
  };
}

/** While the first screen's code loads: the ground only, a spinner would flash. */
function Starting() {
  return null;
}

/** `/surveys/{id}` is the survey's own screen in the tenant's area; another word there is no page. */
function SurveyAddress() {
  const { id } = useParams();
  if (!isUuid(id)) return <NotFound />;
  return <Navigate to={`/tenant/surveys/${id}`} replace />;
}

#!/usr/bin/python3
"""A WebKitGTK window for WebKitWebDriver that keeps what its pages store in the folder FIELDLINE_WEBKIT.

The browser that comes with the driver forgets everything when it closes; a tablet's does not.
"""

import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

# On in Safari, off in WebKitGTK: navigator.storage.
SAFARI_HAS = ('StorageAPI', 'StorageAPIEstimate')


def safari_like_settings():
    settings = WebKit2.Settings()
    settings.set_enable_page_cache(True)
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    if user_agent := os.environ.get('FIELDLINE_USER_AGENT'):
        settings.set_user_agent(user_agent)
    features = WebKit2.Settings.get_all_features()
    for feature in (features.get(index) for index in range(features.get_length())):
        if feature.get_identifier() in SAFARI_HAS:
            settings.set_feature_enabled(feature, True)
    return settings


def scripts_of_device():
    """What a page finds of the device; the engine on a desk feels no fingers."""
    scripts = WebKit2.UserContentManager()
    if points := os.environ.get('FIELDLINE_TOUCH_POINTS'):
        scripts.add_script(
            WebKit2.UserScript(
                f"Object.defineProperty(Navigator.prototype, 'maxTouchPoints', {{ get: () => {int(points)} }})",
                WebKit2.UserContentInjectedFrames.ALL_FRAMES,
                WebKit2.UserScriptInjectionTime.START,
            )
        )
    return scripts


def main():
    folder = os.environ['FIELDLINE_WEBKIT']
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=f'{folder}/data', base_cache_directory=f'{folder}/cache'
    )
    context = WebKit2.WebContext(website_data_manager=manager)
    context.set_automation_allowed(True)
    # Apart from what scripts store: a browser that deletes that keeps them.
    context.get_cookie_manager().set_persistent_storage(
        f'{folder}/cookies.sqlite', WebKit2.CookiePersistentStorage.SQLITE
    )
    context.set_preferred_languages(['en-US'])
    settings = safari_like_settings()

    def open_view(_session=None):
        view = WebKit2.WebView(
            web_context=context,
            settings=settings,
            user_content_manager=scripts_of_device(),
            is_controlled_by_automation=True,
        )
        window = Gtk.Window(default_width=1280, default_height=900)
        window.add(view)
        window.show_all()
        view.connect('close', lambda _view: window.destroy())
        view.connect('web-process-terminated', lambda _view, why: print('PROCESS GONE', why, flush=True))
        return view

    def begin(_context, session):
        info = WebKit2.ApplicationInfo()
        info.set_name('Fieldline')
        info.set_version(1, 0, 0)
        session.set_application_info(info)
        session.connect('create-web-view', open_view)

    context.connect('automation-started', begin)
    Gtk.main()


main()

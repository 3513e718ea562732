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
    features = WebKit2.Settings.get_all_features()
    for feature in (features.get(index) for index in range(features.get_length())):
        if feature.get_identifier() in SAFARI_HAS:
            settings.set_feature_enabled(feature, True)
    return settings


def main():
    folder = os.environ['FIELDLINE_WEBKIT']
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=f'{folder}/data', base_cache_directory=f'{folder}/cache'
    )
    context = WebKit2.WebContext(website_data_manager=manager)
    context.set_automation_allowed(True)
    context.set_preferred_languages(['en-US'])
    settings = safari_like_settings()

    def open_view(_session=None):
        view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
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

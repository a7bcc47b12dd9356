"""A project over the database that the environment names."""

import os

SECRET_KEY = "for the tests alone"
USE_TZ = True
ROOT_URLCONF = "urls"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "dtekit.django",
    "shop",
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

_folder, _port = os.environ["DTEKIT_TEST_FOLDER"], os.environ.get("DTEKIT_TEST_PORT")
if _port is None:
    DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{_folder}/shop.db"}}
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": "erp",
            "USER": "erp",
            "HOST": "127.0.0.1",
            "PORT": _port,
        }
    }
DTEKIT = {
    "URL": os.environ.get("DTEKIT_TEST_URL"),
    "USERNAME": "user",
    "PASSWORD": "secret",
    "JOURNAL": f"{_folder}/journal.db",
    "INBOX": f"{_folder}/inbox.db",
    "TAX_IDS": ["3109876543"],
    "LEASE": 4,
    "SETTLE_AFTER": 1,
    "CLIENT": {"timeout": 2},
    "RESULT": "shop.models.keep",
}

# Of the example with Celery: a broker in the memory of the process.
CELERY_BROKER_URL = "memory://"
